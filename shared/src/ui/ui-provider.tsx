import { useState, type ReactNode } from 'react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ChakraProvider } from '@chakra-ui/react';
import { system } from './system';
import './fonts.css';
import './global-styles.css';

interface UiProviderProps {
  children: ReactNode;
  /** nonce of the content security policy, for styles */
  nonce?: string;
  /** the server renderer's style cache; a browser creates its own */
  cache?: EmotionCache;
}

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
