import type { ExperimentFeature, TrackingConfig } from '@bindery/shared/contracts';
import type { DataLayerEntry } from './adapters/adapter';
import { isMissing } from './attribute-levels';
import type { TrackingEvent } from './define-event';
import type { ViewPage } from './page-views';

/**
 * Pushes the entries that need no model: page views, tracking events and experiment decisions.
 * Source: docs/rules.md TRACK-09, TRACK-30, TRACK-21
 */
export function createPageStart(
  view: ViewPage,
  push: (entry: DataLayerEntry) => void,
  {
    features = [],
    orderNumber,
    pageActions = [],
  }: Pick<TrackingConfig, 'features' | 'orderNumber' | 'pageActions'>,
) {
  const decided = new Set<string>();
  let views = 0;

  function decision({ featureKey, ruleKey, variationKey }: ExperimentFeature): void {
    const combination = JSON.stringify([featureKey, ruleKey, variationKey]);
    if (!variationKey || decided.has(combination)) return;
    decided.add(combination);
    push({
      event: 'optimizely-decision-fs',
      'optimizely-flagKey': featureKey,
      'optimizely-ruleKey': ruleKey,
      'optimizely-variationKey': variationKey,
    });
  }

  function action(event: TrackingEvent): void {
    const entry: DataLayerEntry = { event: 'tracking_event' };
    for (const key of ['category', 'action', 'label', 'value'] as const)
      if (!isMissing(event[key])) entry[key] = event[key];
    push(entry);
  }

  return {
    decision,
    action,
    order: () => (views > 1 ? undefined : orderNumber),
    /** Pushes the page view, then the action for this kind of page. Before the first page view, pushes the results of experiments. */
    view(path: string, title: string): void {
      // decisions wait for the first page view, because the shopper's stored consent is sent just before it
      if (views === 0) features.forEach(decision);
      if (!view(path, title)) return;
      views += 1;
      const [pagePath = ''] = path.split(/[?#]/);
      const pageAction = pageActions.find((each) => new RegExp(each.path).test(pagePath));
      if (pageAction) action(pageAction.action);
    },
  };
}
