import { CacheProvider } from '@emotion/react';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { globalCss } from './global-css';
import { systemConfig } from './system';
import { gatherStyles } from './gather-styles';

/**
 * The build writes this text into a stylesheet of the page.
 *
 * @returns the CSS that Chakra would insert when a page starts: the order of the layers, reset, base and tokens
 */
export function globalStyles(): string {
  const system = createSystem(defaultBaseConfig, systemConfig, { preflight: true, globalCss });
  const { cache, styles } = gatherStyles();
  renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{null}</ChakraProvider>
    </CacheProvider>,
  );
  return styles()
    .map(({ css }) => css)
    .join('\n');
}
