import { useState, useSyncExternalStore } from 'react';
import { getAnalytics, type PipelineEntry } from '@bindery/analytics';

/** The last moment that was cleared away: the pipeline tells it again to whoever comes later. */
let cleared: PipelineEntry | undefined;

/** The moments of the pipeline while somebody looks on, those from before first. */
function createMoments() {
  let entries: readonly PipelineEntry[] = [];
  return {
    entries: () => entries,
    follow(onChange: () => void): () => void {
      entries = [];
      return getAnalytics().subscribe((entry) => {
        entries = [...entries, entry];
        onChange();
      });
    },
  };
}

/**
 * Follows the pipeline. Paused it stands still, and misses nothing.
 *
 * @returns all moments, and those since they were last cleared
 * Source: docs/rules.md TRACK-24, STAFF-09
 */
export function useMoments() {
  const [moments] = useState(createMoments);
  const now = useSyncExternalStore(moments.follow, moments.entries);
  const [held, setHeld] = useState<readonly PipelineEntry[]>();
  const [last, setLast] = useState(cleared);
  const allPipelineEntries = held ?? now;
  return {
    all: allPipelineEntries,
    // none is found where nothing was cleared, or where that is too long ago
    latest: last ? allPipelineEntries.slice(allPipelineEntries.indexOf(last) + 1) : allPipelineEntries,
    isPaused: held !== undefined,
    setPaused: (isPaused: boolean): void => setHeld(isPaused ? now : undefined),
    clear(): void {
      cleared = allPipelineEntries.at(-1);
      setLast(cleared);
    },
  };
}
