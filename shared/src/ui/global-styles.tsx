import { CacheProvider } from '@emotion/react';
import { ChakraProvider, createSystem, defaultBaseConfig, defineGlobalStyles } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { systemConfig } from './system';
import { gatherStyles } from './gather-styles';
import { SHORT_SCREEN } from './tokens';

export const globalCss = defineGlobalStyles({
  // so that the sticky bars do not cover a focused element. Source: WCAG 2.4.11
  html: {
    color: 'fg',
    bg: 'bg',
    fontFamily: 'body',
    fontSize: '100%',
    lineHeight: 'normal',
    textSizeAdjust: '100%',
    scrollPaddingTop: '5rem',
    scrollPaddingBottom: '6rem',
    [SHORT_SCREEN]: { scrollPaddingTop: '0.5rem', scrollPaddingBottom: '0.5rem' },
  },
  body: { fontSize: 'md', minHeight: '100dvh', overflowWrap: 'break-word' },
  // undoes the `overflowWrap` that the reset sets on every element, so that the languages' rules below take effect
  'body *': { overflowWrap: 'inherit' },
  // Lines break between words in Korean and between phrases in Japanese, if the browser supports this.
  'html:lang(ko) body': { wordBreak: 'keep-all', overflowWrap: 'anywhere' },
  'html:lang(ja) body': { wordBreak: 'auto-phrase', overflowWrap: 'anywhere' },
  'h1, h2, h3, h4': { textWrap: 'balance' },
  '*::placeholder': { color: 'fg.muted', opacity: 1 },
  '*::selection': { bg: 'accent.muted' },
  ':focus-visible': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
  // After a route change the focus moves to a heading, for screen readers only, so the heading needs no outline.
  'h1:focus': { outline: 'none' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // 0, because every element has `transition-property: all`: 1 ms would delay each layout change by a frame
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
});

/**
 * The build writes this text into a stylesheet of the page.
 *
 * @returns the CSS that Chakra would insert at page start: the layer order, reset, base and tokens
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
