import { useState, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ChakraProvider } from '@chakra-ui/react';
import { system } from './system';
import './fonts.css';

interface UiProviderProps {
  children: ReactNode;
  nonce?: string;
}

/** Gives the design system to everything below it. `nonce`: of the page's content security policy, for the styles. */
export function UiProvider({ children, nonce }: UiProviderProps) {
  const [cache] = useState(() =>
    createCache({ key: 'b', nonce, speedy: process.env.NODE_ENV === 'production' }),
  );
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
