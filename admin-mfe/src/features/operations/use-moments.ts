import { useState, useSyncExternalStore } from 'react';
import { getAnalytics, type PipelineEntry } from '@bindery/analytics';

/** The last cleared moment, remembered because the pipeline repeats its history to each new subscriber. */
let cleared: PipelineEntry | undefined;

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
 * Follows the pipeline. While paused, the view stands still but loses nothing.
 *
 * @returns all moments, and those since they were last cleared
 * Source: docs/rules.md TRACK-24, STAFF-09
 */
export function useMoments() {
  const [moments] = useState(createMoments);
  const now = useSyncExternalStore(moments.follow, moments.entries);
  const [heldEntries, setHeld] = useState<readonly PipelineEntry[]>();
  const [lastClearedEntry, setLast] = useState(cleared);
  const allPipelineEntries = heldEntries ?? now;
  return {
    all: allPipelineEntries,
    // indexOf is -1 if the cleared moment is no longer kept: then all are shown
    latest: lastClearedEntry
      ? allPipelineEntries.slice(allPipelineEntries.indexOf(lastClearedEntry) + 1)
      : allPipelineEntries,
    isPaused: heldEntries !== undefined,
    setPaused: (isPaused: boolean): void => setHeld(isPaused ? now : undefined),
    clear(): void {
      cleared = allPipelineEntries.at(-1);
      setLast(cleared);
    },
  };
}
