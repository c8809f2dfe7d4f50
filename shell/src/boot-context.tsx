import { createContext, useContext } from 'react';
import type { BootData } from '@bindery/shared/contracts';

const BootDataContext = createContext<BootData | undefined>(undefined);
export const BootDataProvider = BootDataContext.Provider;

export function useBootData(): BootData {
  const boot = useContext(BootDataContext);
  if (!boot) throw new Error('Boot data are read outside <BootDataProvider>');
  return boot;
}
