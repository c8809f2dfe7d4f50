import { createContext, useContext } from 'react';
import type { ExperimentFeature } from '../contracts';

const ExperimentsContext = createContext<readonly ExperimentFeature[]>([]);
export const ExperimentsProvider = ExperimentsContext.Provider;

/**
 * Which variation of a feature this visitor has: the server decides, the same on every page.
 *
 * @returns undefined where there is no experiment, or the visitor is not in it: what everybody sees
 * Source: docs/rules.md TRACK-30
 */
export function useVariation<Key extends string = string>(featureKey: string): Key | undefined {
  const features = useContext(ExperimentsContext);
  return features.find((feature) => feature.featureKey === featureKey)?.variationKey as Key | undefined;
}
