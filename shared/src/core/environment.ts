import { createContext, useContext } from 'react';
import type { Environment, ExperimentFeature } from '../contracts';

// default for unknown environments. Source: docs/rules.md STAFF-01
const EnvironmentContext = createContext<Environment>('production');
export const EnvironmentProvider = EnvironmentContext.Provider;

export function useEnvironment(): Environment {
  return useContext(EnvironmentContext);
}

const ExperimentsContext = createContext<readonly ExperimentFeature[]>([]);
export const ExperimentsProvider = ExperimentsContext.Provider;

/**
 * Returns this visitor's variation of a feature; the server decides it, the same on every page.
 *
 * @returns undefined if there is no experiment or the visitor is not in it: the default view
 * Source: docs/rules.md TRACK-30
 */
export function useVariation<Key extends string = string>(featureKey: string): Key | undefined {
  const features = useContext(ExperimentsContext);
  return features.find((feature) => feature.featureKey === featureKey)?.variationKey as Key | undefined;
}
