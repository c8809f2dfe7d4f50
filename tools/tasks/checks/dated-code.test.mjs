import { findEndlessCode } from './dated-code.mjs';

const check = (text, file = 'backend/src/contexts/cart/a.ts') => findEndlessCode([{ file, text }], '2027-02');

describe('code for an earlier version', () => {
  it('needs a comment that names the month in which to delete it', () => {
    expect(check('// for processes of the version before\nconst a = 1;')).toEqual([
      'backend/src/contexts/cart/a.ts:1: serves a version before: say "Delete after YYYY-MM"',
    ]);
    expect(check('/** The previous version of the shop wrote it. */')).toEqual([
      'backend/src/contexts/cart/a.ts:1: serves a version before: say "Delete after YYYY-MM"',
    ]);
    expect(check('/** Processes of before 2026-12 read it; delete after 2027-06 */')).toEqual([]);
    expect(check('/**\n * A version before this one wrote it.\n * Delete after 2027-02.\n */')).toEqual([]);
  });

  it('is a fault after the month of its planned deletion', () => {
    expect(check('// The version before wrote it. Delete after 2027-01.')).toEqual([
      'backend/src/contexts/cart/a.ts:1: its time was over after 2027-01: delete it, or say why it stays longer',
    ]);
  });

  it('does not include code about a remote’s previous version', () => {
    const text = '// the version before is current again';
    expect(check(text, 'backend/src/contexts/releases/a.ts')).toEqual([]);
    expect(check(text, 'shell/src/a.ts')).toEqual([]);
  });
});
