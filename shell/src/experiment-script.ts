import type { AnalyticsAdapter, ConsentState } from '@bindery/analytics';

/**
 * Adds an experiment script once the page has started, and only while consent allows measuring. The tag manager gets
 * the same consent. Source: docs/rules.md TRACK-30
 *
 * @param script - address of the script; undefined if none is configured
 */
export function withExperimentScript(
  adapter: AnalyticsAdapter,
  script: string | undefined,
  nonce?: string,
): AnalyticsAdapter {
  if (script === undefined) return adapter;
  let isAllowed = false;
  let isStarted = false;
  let isLoaded = false;

  function load(): void {
    if (isLoaded || !isAllowed || !isStarted) return;
    isLoaded = true;
    const element = document.createElement('script');
    element.async = true;
    if (nonce) element.nonce = nonce;
    element.src = script!;
    document.head.append(element);
  }

  return {
    ...adapter,
    command(...command) {
      adapter.command(...command);
      const [name, , state] = command;
      if (name !== 'consent') return;
      isAllowed = (state as ConsentState).analytics_storage === 'granted';
      load();
    },
    loadTagManager() {
      adapter.loadTagManager();
      isStarted = true;
      load();
    },
  };
}
