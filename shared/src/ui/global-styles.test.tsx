import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { render } from '@testing-library/react';
import { writtenStyles } from '../testing/written-styles';
import { globalCss } from './global-styles';
import { system, systemConfig } from './system';
import { UiProvider } from '.';

const PROGRAM = path.join(__dirname, '../../../tools/testing/build-global-styles.cjs');

const rulesSince = (index: number): string =>
  writtenStyles()
    .slice(index)
    .map(({ rule }) => rule)
    .join('');

describe('the stylesheet of the build', () => {
  it('contains exactly the rules of Chakra and the variables that components use', () => {
    const css = execFileSync(process.execPath, [PROGRAM]).toString();
    const earlierCount = writtenStyles().length;
    const wholeSystem = createSystem(defaultBaseConfig, systemConfig, { preflight: true, globalCss });
    render(
      <CacheProvider value={createCache({ key: 'whole' })}>
        <ChakraProvider value={wholeSystem}>{null}</ChakraProvider>
      </CacheProvider>,
    );
    expect(css.replaceAll('\n', '')).toBe(rulesSince(earlierCount).replaceAll('\n', ''));
    // if a document declares the order of its CSS layers several times, the first declaration applies
    expect(css).toMatch(/^@layer reset,base,tokens,recipes;\s*@layer reset\{/);
    const variables = system.tokens.allTokens.flatMap(({ extensions: { cssVar, virtual } }) =>
      cssVar && !virtual ? [cssVar.var] : [],
    );
    expect(variables.length).toBeGreaterThan(80);
    expect(variables.filter((name) => !css.includes(`${name}:`))).toEqual([]);
  }, 120_000);

  it('is complete, so pages insert none of these styles', () => {
    const earlierCount = writtenStyles().length;
    render(<UiProvider>{null}</UiProvider>);
    expect(rulesSince(earlierCount)).toMatch(/^@layer reset,\s*base,\s*tokens,\s*recipes;$/);
  });
});
