import { createContext, useContext } from 'react';
import type { Environment } from '../contracts';

// default for unknown environments. Source: docs/rules.md STAFF-01
const EnvironmentContext = createContext<Environment>('production');
export const EnvironmentProvider = EnvironmentContext.Provider;

export function useEnvironment(): Environment {
  return useContext(EnvironmentContext);
}
