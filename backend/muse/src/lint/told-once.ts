import type { Problems } from '../loader/problem';
import { PLACEHOLDER } from '../model/readings';
import type { Finding } from '../scene/scene';
import { EXAMPLES } from './trials';

export interface Told extends Finding {
  readonly page: string;
  readonly lang: string;
  /** The case in plain words: `the longest dedication`. */
  readonly what: string;
}

type Reporter = (first: Told, all: readonly Told[], problems: Problems) => void;

/** Groups findings by cause. Each cause is reported once, with its first case and the number of cases. */
export class ToldOnce {
  private readonly groups = new Map<string, Told[]>();

  add(told: Told): void {
    const { kind, where, page, lang, detail } = told;
    const name = {
      hole: `${where} ${detail}`,
      'missing-glyph': `${where} ${lang}`,
      overflow: `${where} ${page}`,
      'broken-word': `${where} ${page}`,
      'out-of-bounds': where,
      'missing-part': where,
    }[kind];
    const group = this.groups.get(`${kind} ${name}`);
    if (group) group.push(told);
    else this.groups.set(`${kind} ${name}`, [told]);
  }

  report(problems: Problems): void {
    for (const group of this.groups.values()) {
      const [first] = group as [Told];
      // text that overflows also breaks words: both have one cause
      const isSecond =
        first.kind === 'broken-word' && this.groups.has(`overflow ${first.where} ${first.page}`);
      if (!isSecond) REPORTERS[first.kind]?.(first, group, problems);
    }
  }
}

function askedOf(placeholder: string): string {
  const [, path = '', suffix = ''] = [...placeholder.matchAll(PLACEHOLDER)][0] ?? [];
  return /^\d+$/.test(suffix) ? `${path}.${suffix}` : path;
}

const contentFile = (lang: string): string => `content/${lang}.json`;

/** Returns `, and in 33 further cases, also in ja, de`. */
function further(first: Told, all: readonly Told[]): string {
  const cases = new Set(all.map(({ what, page }) => `${what} ${page}`)).size - 1;
  const others = [...new Set(all.map(({ lang }) => lang))].filter((lang) => lang !== first.lang);
  const more = cases > 0 ? `, and in ${cases} further ${cases === 1 ? 'case' : 'cases'}` : '';
  return more + (others.length > 0 ? `, also in ${others.join(', ')}` : '');
}

const REPORTERS: Partial<Record<Finding['kind'], Reporter>> = {
  overflow: (_, all, problems) => {
    const sizeOf = ({ detail }: Told): number => Number(/\d+(\.\d+)?/.exec(detail)?.[0] ?? Infinity);
    // if the text overflows even with the examples, report that case
    const worst =
      all.find(({ what }) => what === EXAMPLES) ??
      all.reduce((smallest, told) => (sizeOf(told) < sizeOf(smallest) ? told : smallest));
    problems.error(
      contentFile(worst.lang),
      `${worst.where} on ${worst.page} does not fit with ${worst.what}: ${worst.detail}${further(worst, all)}`,
      'make the box larger, the text shorter or data-min-size smaller',
    );
  },
  hole: (first, all, problems) =>
    problems.error(
      contentFile(first.lang),
      `${first.where} has a hole: with ${first.what} there is nothing for ${first.detail}${further(first, all)}`,
      `give it a variant for that: [{ "show": "${askedOf(first.detail)}", "text": ... }, { "text": ... }]`,
    ),
  'missing-glyph': (first, all, problems) =>
    problems.error(
      contentFile(first.lang),
      `${first.where} has ${[...new Set(all.map(({ detail }) => `"${detail}"`))].slice(0, 12).join(', ')}, which no font has`,
      'write it another way or add a font to the style',
    ),
  'broken-word': (first, all, problems) =>
    problems.warning(
      contentFile(first.lang),
      `${first.where} on ${first.page} divides a word with ${first.what}${further(first, all)}`,
      'make the box wider or data-min-size smaller',
    ),
  'out-of-bounds': ({ where, detail }, _, problems) =>
    problems.error(
      where,
      `${detail}, with opacity, clip-path or mask`,
      'draw it no further out than three quarters of an artboard',
    ),
};
