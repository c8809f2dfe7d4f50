import { describe, expect, it } from '@jest/globals';
import { isAnyWithdrawn, readPageBuilds } from './releases.service';

const build = (version: string, day: number, isCurrent = false, name = 'cart_mfe') => ({
  ...{ name, version, isCurrent, percentage: null, isTakenBack: false },
  publishedAt: new Date(Date.UTC(2026, 10, day)),
});
const page = (...versions: string[]) => versions.map((version) => ({ name: 'cart_mfe', version }));

describe('a page', () => {
  it('must reload if staff have rolled back one of its builds', () => {
    const keptBuilds = [build('one', 1, true), build('two', 2), build('s', 1, true, 'shell')];
    expect(isAnyWithdrawn(keptBuilds, [{ name: 'shell', version: 's' }, ...page('two')])).toBe(true);
    expect(isAnyWithdrawn(keptBuilds, page('one'))).toBe(false);
  });

  it('must reload if files of a build were deleted or the remote was removed from the shop', () => {
    expect(isAnyWithdrawn([build('two', 2, true)], page('one'))).toBe(true);
    expect(isAnyWithdrawn([build('one', 1)], page('one'))).toBe(true);
  });

  it('must reload if staff have rolled back one of its builds, even after a later release', () => {
    const keptBuilds = [build('one', 1), { ...build('two', 2), isTakenBack: true }, build('three', 3, true)];
    expect(isAnyWithdrawn(keptBuilds, page('two'))).toBe(true);
    expect(isAnyWithdrawn(keptBuilds, page('one'))).toBe(false);
  });

  it('need not reload for a newer release if none of its builds was withdrawn', () => {
    expect(isAnyWithdrawn([build('one', 1), build('two', 2, true)], page('one'))).toBe(false);
    expect(isAnyWithdrawn([build('one', 1), build('two', 2, true), build('three', 3)], page('one'))).toBe(
      false,
    );
  });
});

describe('a page in a canary', () => {
  const currentBuild = build('one', 1, true);
  it('must reload only after the end of the canary', () => {
    expect(isAnyWithdrawn([currentBuild, { ...build('two', 2), percentage: 10 }], page('two'))).toBe(false);
    expect(isAnyWithdrawn([currentBuild, build('two', 2)], page('two'))).toBe(true);
  });
});

describe('the list of builds that a page sends', () => {
  it('contains its builds by name', () => {
    expect(readPageBuilds('shell:4f1a,cart_mfe:77b0')).toEqual([
      { name: 'shell', version: '4f1a' },
      { name: 'cart_mfe', version: '77b0' },
    ]);
  });

  it.each([
    undefined,
    '',
    'shell',
    'shell:',
    'shell:../x',
    ['shell:4f1a'],
    'shell:4f1a,',
    Array.from({ length: 21 }, () => 'shell:4f1a').join(),
    `shell:${'a'.repeat(101)}`,
  ])('is ignored if it cannot be parsed: %j', (text) => {
    expect(readPageBuilds(text)).toEqual([]);
  });
});
