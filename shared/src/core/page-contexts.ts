import { createContext, useContext } from 'react';
import type { Environment, ExperimentFeature, ShopLabelName, ShopLabels } from '../contracts';
import { DEFAULT_MARKET, type Market } from '../market/markets';

// an unknown environment counts as production. Source: docs/rules.md STAFF-01
const EnvironmentContext = createContext<Environment>('production');
export const EnvironmentProvider = EnvironmentContext.Provider;

export function useEnvironment(): Environment {
  return useContext(EnvironmentContext);
}

const ExperimentsContext = createContext<readonly ExperimentFeature[]>([]);
export const ExperimentsProvider = ExperimentsContext.Provider;

/**
 * Returns this visitor's variation of a feature. The server chooses the variation, the same one for every page.
 *
 * @returns undefined if there is no experiment or the visitor is not in it; the caller then shows the default view
 * Source: docs/rules.md TRACK-30
 */
export function useVariation<Key extends string = string>(featureKey: string): Key | undefined {
  const features = useContext(ExperimentsContext);
  return features.find((feature) => feature.featureKey === featureKey)?.variationKey as Key | undefined;
}

const ContentLabelsContext = createContext<ShopLabels>({});
export const ContentLabelsProvider = ContentLabelsContext.Provider;

/** Returns content labels by name, with the caller's text as fallback. Source: docs/rules.md CONT-08 */
export function useContentLabels(): (name: ShopLabelName, ownWords: string) => string {
  const labels = useContext(ContentLabelsContext);
  return (name, ownWords) => labels[name] || ownWords;
}

const MarketContext = createContext<Market>(DEFAULT_MARKET);

export function useMarket(): Market {
  return useContext(MarketContext);
}

export const MarketProvider = MarketContext.Provider;
