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
 * Returns this visitor's variation of a feature. The server chooses the variation, which is the same for every page.
 *
 * @returns undefined without an experiment, or if the visitor is not in it; the default view is then shown
 * Source: docs/rules.md TRACK-30
 */
export function useVariation<Key extends string = string>(featureKey: string): Key | undefined {
  const features = useContext(ExperimentsContext);
  return features.find((feature) => feature.featureKey === featureKey)?.variationKey as Key | undefined;
}

const ContentLabelsContext = createContext<ShopLabels>({});
export const ContentLabelsProvider = ContentLabelsContext.Provider;

/** Returns content labels by name. The caller gives a text for each missing label. Source: docs/rules.md CONT-08 */
export function useContentLabels(): (name: ShopLabelName, ownWords: string) => string {
  const labels = useContext(ContentLabelsContext);
  return (name, ownWords) => labels[name] || ownWords;
}

const MarketContext = createContext<Market>(DEFAULT_MARKET);

export function useMarket(): Market {
  return useContext(MarketContext);
}

export const MarketProvider = MarketContext.Provider;
