import { defineTokens } from '@chakra-ui/react';

/**
 * All design tokens. The names are Chakra's semantic names and two more: `brand`, a deep green for structure, and
 * `accent`, a warm colour for the next action. Contrast of text: 4.5:1 on `bg`, `bg.panel` and `bg.muted`.
 */
const colour = (value: string) => ({ value });

const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 64, 80, 96,
];
/** One step is 4 px at the default font size: `4` is 1rem. */
const spacing = Object.fromEntries(steps.map((step) => [String(step), { value: `${step / 4}rem` }]));

/**
 * The fonts named `… fallback` have adjusted sizes in fonts.css, so that text does not move when the web font arrives.
 */
const CJK =
  '"Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic"';
const CJK_SERIF =
  '"Hiragino Mincho ProN", "Noto Serif JP", "Noto Serif CJK JP", AppleMyungjo, "Noto Serif KR", "Noto Serif CJK KR"';

export const tokens = defineTokens({
  colors: {
    bg: {
      DEFAULT: colour('#fdfbf6'),
      panel: colour('#ffffff'),
      muted: colour('#f4efe4'),
      subtle: colour('#faf6ed'),
    },
    fg: {
      DEFAULT: colour('#1f2723'),
      muted: colour('#56605a'),
      inverted: colour('#fdfbf6'),
      error: colour('#a4281c'),
    },
    border: { DEFAULT: colour('#dfd8c8'), strong: colour('#85806f'), error: colour('#a4281c') },
    brand: { DEFAULT: colour('#1d4a3a'), strong: colour('#133529'), muted: colour('#e3ece5') },
    accent: { DEFAULT: colour('#b4471f'), strong: colour('#943714'), muted: colour('#f9e7dc') },
    white: colour('#ffffff'),
    black: colour('#000000'),
    transparent: colour('transparent'),
    current: colour('currentcolor'),
  },
  fonts: {
    heading: { value: `"Fraunces Variable", "Fraunces fallback", ${CJK_SERIF}, Georgia, serif` },
    body: { value: `"Source Sans 3 Variable", "Source Sans 3 fallback", ${CJK}, Arial, sans-serif` },
    mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
  },
  fontSizes: {
    xs: { value: '0.875rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1.0625rem' },
    lg: { value: '1.1875rem' },
    xl: { value: '1.375rem' },
    '2xl': { value: '1.625rem' },
    '3xl': { value: 'clamp(1.75rem, 1.45rem + 1.4vw, 2.25rem)' },
    '4xl': { value: 'clamp(2rem, 1.5rem + 2.2vw, 2.875rem)' },
    '5xl': { value: 'clamp(2.25rem, 1.5rem + 3.4vw, 3.75rem)' },
  },
  fontWeights: {
    normal: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
  lineHeights: { tight: { value: '1.12' }, short: { value: '1.3' }, normal: { value: '1.55' } },
  letterSpacings: { tight: { value: '-0.012em' }, normal: { value: '0' }, wide: { value: '0.06em' } },
  radii: {
    none: { value: '0' },
    sm: { value: '4px' },
    md: { value: '8px' },
    lg: { value: '14px' },
    full: { value: '9999px' },
  },
  shadows: {
    card: { value: '0 1px 2px rgb(31 39 35 / 0.06), 0 8px 24px -12px rgb(31 39 35 / 0.18)' },
    book: {
      value:
        '0 1px 1px rgb(31 39 35 / 0.12), 0 6px 8px -3px rgb(31 39 35 / 0.16), 0 22px 32px -16px rgb(31 39 35 / 0.38)',
    },
    modal: { value: '0 24px 64px -16px rgb(31 39 35 / 0.4)' },
    bar: { value: '0 -6px 20px -10px rgb(31 39 35 / 0.18)' },
  },
  spacing,
  sizes: {
    ...spacing,
    full: { value: '100%' },
    min: { value: 'min-content' },
    max: { value: 'max-content' },
    fit: { value: 'fit-content' },
    prose: { value: '38rem' },
    page: { value: '75rem' },
  },
  durations: { fast: { value: '120ms' }, moderate: { value: '220ms' }, slow: { value: '420ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } },
  zIndex: {
    bar: { value: 10 },
    header: { value: 20 },
    modal: { value: 40 },
    toast: { value: 50 },
    skipLink: { value: 60 },
  },
});

/**
 * A screen on which sticky bars would leave no room for content: a desktop at 400 % zoom, or a phone in landscape with
 * an open keyboard. Nothing is sticky on such a screen. Source: WCAG 1.4.10
 */
export const SHORT_SCREEN = '@media (max-height: 22rem)';
