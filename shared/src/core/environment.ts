import { createContext, useContext } from 'react';
import type { Environment } from '../contracts';

// one that is not known is production. Source: docs/rules.md STAFF-01
const EnvironmentContext = createContext<Environment>('production');
export const EnvironmentProvider = EnvironmentContext.Provider;

/** Where this page runs. */
export function useEnvironment(): Environment {
  return useContext(EnvironmentContext);
}
