import { describe, expect, it } from '@jest/globals';
import { checkLooks } from '../lint/check-texts';
import { familyBook } from '../testing/family-book';
import { openedCatalogue } from '../testing/opened-catalogue';
import { book, type PackageSource, partSvg } from '../testing/tiny-book';
import { loadPackage } from './load-package';
import { describeProblem, Problems } from './problem';

const opened = openedCatalogue();
let count = 0;

async function problemsOf(avatars: object[], files: PackageSource = {}, family = false): Promise<string[]> {
  count += 1;
  const changes = { 'book.json': { ...book, avatars }, ...files };
  const result = await loadPackage(
    await opened.catalogue.add(`book-${count}`, family ? familyBook(`book-${count}`, changes) : changes),
    opened.fonts,
  );
  return result.problems
    .map(describeProblem)
    .filter((line) => line.includes('avatar') || line.includes('reads'));
}

const ART = {
  'avatars/hero.svg': partSvg('<rect width="10" height="10" fill="#ffffff" data-fill="coat.base"/>'),
};
const heroSource = (markup: string): PackageSource => ({ 'avatars/hero.svg': partSvg(markup) });
const HERO = { role: 'hero', art: 'avatars/hero' };

describe('the avatars of a package', () => {
  it('pass if they read only choices', async () => {
    expect(await problemsOf([{ ...HERO, background: 'parts/owl', preset: { coat: 'red' } }], ART)).toEqual(
      [],
    );
    expect(
      await problemsOf(
        [
          { role: 'grown_up', art: 'avatars/person', preset: { skin: 'dark' } },
          { role: 'pet', art: 'parts/{kind}' },
        ],
        {},
        true,
      ),
    ).toEqual([]);
  });

  it.each<[string, object[], PackageSource, boolean, RegExp]>([
    [
      'a role that is no type of characters',
      [{ role: 'hero', art: 'avatars/person' }],
      {},
      true,
      /avatar hero: there is no such type of characters \(use one of grown_up, pet\)/,
    ],
    [
      'two of one role',
      [
        { role: 'pet', art: 'parts/dog' },
        { role: 'pet', art: 'parts/cat' },
      ],
      {},
      true,
      /avatar pet: there are two/,
    ],
    ['two in a product of one character', [HERO, { ...HERO, role: 'friend' }], ART, false, /several avatars/],
    ['art that is not there', [HERO], {}, false, /avatar hero: .*avatars\/hero\.svg is not there/],
    [
      'a path out of the package',
      [{ role: 'hero', art: '../../etc/passwd' }],
      {},
      false,
      /is no path of artwork/,
    ],
    [
      'words',
      [HERO],
      heroSource('<rect data-text="cover.title" data-style="story" x="1" y="1" width="8" height="8"/>'),
      false,
      /its art sets a text/,
    ],
    [
      'what the shopper types',
      [HERO],
      heroSource('<rect width="9" height="9" fill="#000000" data-show="name"/>'),
      false,
      /reads "name", which is no choice/,
    ],
    [
      'a choice with own words',
      [{ role: 'pet', art: 'parts/dog' }],
      { 'parts/dog.svg': partSvg('<rect width="9" height="9" fill="#000000" data-show="cake=lemon"/>') },
      true,
      /reads "cake", which is no choice/,
    ],
    [
      'another character',
      [{ role: 'pet', art: 'parts/dog' }],
      {
        'parts/dog.svg': partSvg(
          '<rect width="9" height="9" fill="#000000" data-fill="characters.0.0.skin.base"/>',
        ),
      },
      true,
      /"characters\.0\.0\.skin" of another character/,
    ],
    [
      'a background with bindings',
      [{ ...HERO, background: 'parts/fox' }],
      ART,
      false,
      /its background has bindings/,
    ],
    [
      'a preset of another key',
      [{ ...HERO, preset: { friend: 'fox' } }],
      ART,
      false,
      /preset: its art does not read "friend"/,
    ],
    [
      'a preset that is no option',
      [{ ...HERO, presetOther: { coat: 'green' } }],
      ART,
      false,
      /presetOther: "green" is no option of coat/,
    ],
  ])('fail with %s', async (_, avatars, files, family, message) => {
    expect((await problemsOf(avatars, files, family)).join('\n')).toMatch(message);
  });
});

describe('the check of an avatar’s looks', () => {
  it('draws every option, and reports artwork outside the bounds', async () => {
    count += 1;
    const files = heroSource(
      '<rect width="10" height="10" fill="#ffffff"/><g data-show="coat=blue"><g opacity="0.5"><rect x="-90" width="100" height="10" fill="#000000" data-fill="coat.base"/></g></g>',
    );
    const result = await loadPackage(
      await opened.catalogue.add(`book-${count}`, { 'book.json': { ...book, avatars: [HERO] }, ...files }),
      opened.fonts,
    );
    if (result.kind === 'refused') throw new Error(result.problems.map(describeProblem).join());
    const problems = new Problems();
    checkLooks(result.loaded, problems);
    expect(problems.all.map(describeProblem)).toEqual([
      expect.stringMatching(/avatars\/hero\.svg: something reaches from -\d+ /),
    ]);
  });
});
