import type { Problems } from '../loader/problem';
import { PLACEHOLDER } from '../model/readings';
import type { Finding } from '../scene/scene';
import { EXAMPLES } from './trials';

export interface Told extends Finding {
  readonly page: string;
  readonly lang: string;
  /** Description of the case for the user, such as `the longest dedication`. */
  readonly what: string;
}

type Reporter = (firstFinding: Told, findings: readonly Told[], problems: Problems) => void;

/** Groups findings by cause. Reports each cause once, with the cause's first case and the number of cases. */
export class ToldOnce {
  private readonly groups = new Map<string, Told[]>();

  add(finding: Told): void {
    const { kind, where, page, lang, detail } = finding;
    const name = {
      hole: `${where} ${detail}`,
      'missing-glyph': `${where} ${lang}`,
      overflow: `${where} ${page}`,
      'broken-word': `${where} ${page}`,
      'out-of-bounds': where,
      'missing-part': where,
    }[kind];
    const group = this.groups.get(`${kind} ${name}`);
    if (group) group.push(finding);
    else this.groups.set(`${kind} ${name}`, [finding]);
  }

  report(problems: Problems): void {
    for (const group of this.groups.values()) {
      const [firstFinding] = group as [Told];
      // a text that overflows often also has broken words, which are then not reported
      const isSecond =
        firstFinding.kind === 'broken-word' &&
        this.groups.has(`overflow ${firstFinding.where} ${firstFinding.page}`);
      if (!isSecond) REPORTERS[firstFinding.kind]?.(firstFinding, group, problems);
    }
  }
}

function conditionOf(placeholder: string): string {
  const [, path = '', suffix = ''] = [...placeholder.matchAll(PLACEHOLDER)][0] ?? [];
  return /^\d+$/.test(suffix) ? `${path}.${suffix}` : path;
}

const contentFile = (lang: string): string => `content/${lang}.json`;

/** Returns the end of a message, such as `, and in 33 further cases, also in ja, de`. */
function further(firstFinding: Told, findings: readonly Told[]): string {
  const cases = new Set(findings.map(({ what, page }) => `${what} ${page}`)).size - 1;
  const otherLangs = [...new Set(findings.map(({ lang }) => lang))].filter(
    (lang) => lang !== firstFinding.lang,
  );
  const caseText = cases > 0 ? `, and in ${cases} further ${cases === 1 ? 'case' : 'cases'}` : '';
  return caseText + (otherLangs.length > 0 ? `, also in ${otherLangs.join(', ')}` : '');
}

const REPORTERS: Partial<Record<Finding['kind'], Reporter>> = {
  overflow: (_, findings, problems) => {
    const sizeOf = ({ detail }: Told): number => Number(/\d+(\.\d+)?/.exec(detail)?.[0] ?? Infinity);
    // reports the case of the examples if it is among them, otherwise the case with the smallest text size
    const worst =
      findings.find(({ what }) => what === EXAMPLES) ??
      findings.reduce((smallest, finding) => (sizeOf(finding) < sizeOf(smallest) ? finding : smallest));
    problems.error(
      contentFile(worst.lang),
      `${worst.where} on ${worst.page} does not fit with ${worst.what}: ${worst.detail}${further(worst, findings)}`,
      'make the box larger, the text shorter or data-min-size smaller',
    );
  },
  hole: (firstFinding, findings, problems) =>
    problems.error(
      contentFile(firstFinding.lang),
      `${firstFinding.where} has a hole: with ${firstFinding.what} there is nothing for ${firstFinding.detail}${further(firstFinding, findings)}`,
      `give it a variant for that: [{ "show": "${conditionOf(firstFinding.detail)}", "text": ... }, { "text": ... }]`,
    ),
  'missing-glyph': (firstFinding, findings, problems) =>
    problems.error(
      contentFile(firstFinding.lang),
      `${firstFinding.where} has ${[...new Set(findings.map(({ detail }) => `"${detail}"`))].slice(0, 12).join(', ')}, which no font has`,
      'write it another way or add a font to the style',
    ),
  'broken-word': (firstFinding, findings, problems) =>
    problems.warning(
      contentFile(firstFinding.lang),
      `${firstFinding.where} on ${firstFinding.page} divides a word with ${firstFinding.what}${further(firstFinding, findings)}`,
      'make the box wider or data-min-size smaller',
    ),
  'out-of-bounds': ({ where, detail }, _, problems) =>
    problems.error(
      where,
      `${detail}, with opacity, clip-path or mask`,
      'draw it no further out than three quarters of an artboard',
    ),
};
