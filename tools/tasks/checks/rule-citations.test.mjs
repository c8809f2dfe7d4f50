import { findDanglingCitations, findRepeatedRules, ruleIds } from './rule-citations.mjs';

const RULES = `# Rules

- **PAGE-01** Page images are 640 px wide.
- **PAGE-02** The first page is cover-right. See PHOTO-01.

- **PHOTO-01** One file.
`;
const check = (text, file = 'shell/src/a.ts') => findDanglingCitations([{ file, text }], RULES);

describe('the list of rules', () => {
  it('contains the ids of its own entries, not of other rules that they mention', () => {
    expect(ruleIds(RULES)).toEqual(['PAGE-01', 'PAGE-02', 'PHOTO-01']);
  });

  it('names a duplicate id only once', () => {
    expect(findRepeatedRules(RULES)).toEqual([]);
    const rules = `${RULES}- **PAGE-02** Another.\n- **PAGE-02** A third.\n`;
    expect(findRepeatedRules(rules)).toEqual(['docs/rules.md: PAGE-02 is there twice']);
  });
});

describe('a citation', () => {
  it('of existing rules is valid', () => {
    expect(check('/** Source: docs/rules.md PAGE-01, PHOTO-01 */\nconst a = 1; // PAGE-02')).toEqual([]);
  });

  it.each([
    ['a number that no rule has', '// a line\n// Source: docs/rules.md PAGE-01, PAGE-03', 'PAGE-03'],
    ['a number without its zero', '//\n// (docs/rules.md PAGE-1)', 'PAGE-1'],
    ['a group that no rule has', '//\n// Source: docs/rules.md PAPER-01', 'PAPER-01'],
    ['a rule that is gone, in prose', 'The book\nopens as PAGE-09 says.', 'PAGE-09'],
  ])('of %s is dangling', (_name, text, id) => {
    expect(check(text)).toEqual([`shell/src/a.ts:2: ${id} is not in docs/rules.md`]);
  });

  it('is a fault if it lacks the id of a rule', () => {
    expect(check('// Source: docs/rules.md')).toEqual([
      'shell/src/a.ts:1: cites docs/rules.md without the id of a rule',
    ]);
  });

  it.each([
    'builder.md section 9',
    'storefront.md',
    'design.md section 3',
    'decisions 48',
    'decisions, table of markets',
  ])('is a fault if it cites "%s", which is outside the repository', (source) => {
    expect(check(`/** Source: ${source} */`)).toEqual([
      expect.stringMatching(/^shell\/src\/a\.ts:1: ".+" is no source here: cite docs\/rules\.md/),
    ]);
  });

  it('is valid for a document only if the document exists', () => {
    const text = '// Source: docs/operations.md, Photos\n// Source: docs/gone.md';
    const files = [
      { file: 'shell/src/a.ts', text },
      { file: 'docs/operations.md', text: '' },
    ];
    expect(findDanglingCitations(files, RULES)).toEqual([
      'shell/src/a.ts:2: docs/gone.md is not in the repository',
    ]);
  });

  it('is not required for standards, order numbers and decision records', () => {
    expect(check('// Source: WCAG 2.4.11\nPAGE-20260101\ndocs/adr decisions')).toEqual([]);
  });
});
