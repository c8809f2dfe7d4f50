import { useState, type ReactNode } from 'react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ChakraProvider } from '@chakra-ui/react';
import { system } from './system';
import './fonts.css';
import './global-styles.css';

interface UiProviderProps {
  children: ReactNode;
  /** of the page's content security policy, for the styles */
  nonce?: string;
  /** where the server's renderer gathers the styles; a browser has one of its own */
  cache?: EmotionCache;
}

/** Gives the design system to everything below it. */
export function UiProvider({ children, nonce, cache }: UiProviderProps) {
  const [browserCache] = useState(
    () => cache ?? createCache({ key: 'b', nonce, speedy: process.env.NODE_ENV === 'production' }),
  );
  return (
    <CacheProvider value={browserCache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
