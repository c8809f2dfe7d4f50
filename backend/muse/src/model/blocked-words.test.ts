import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { BlockedWords } from './blocked-words';

describe('a blocked word', () => {
  const blocked = new BlockedWords([
    'cunt\nshit # and what belongs to it\n\n# a comment\ngo to hell',
    'Scheiße\nくそ\n씨발',
  ]);
  it.each([
    'cunt',
    'You CUNT!',
    'çünt',
    'ｓｈｉｔ',
    'oh shit, rain',
    'Go  to hell'.replace('  ', ' '),
    'scheiße',
    'SCHEISSE'.replace('SS', 'ß'),
    'くそ！',
    '씨발!',
    'shit-faced',
    'sh\u200dit',
    's\u200ch\u00adi\ufe0ft',
    'sh\u034fit',
  ])('is found in “%s”', (text) => expect(blocked.isIn(text)).toBe(true));
  it.each([
    'Scunthorpe',
    'Shitake',
    'hello',
    'and what belongs to it',
    '',
    'Shi tea',
    'to go to Helland',
    '# a comment',
  ])('is not found in “%s”', (text) => expect(blocked.isIn(text)).toBe(false));
  it('is never found if the product has no list of blocked words', () =>
    expect([new BlockedWords([]).isEmpty, new BlockedWords(['# nothing']).isIn('nothing')]).toEqual([
      true,
      false,
    ]));
});

describe('a blocked word in disguise', () => {
  const folder = fileURLToPath(new URL('../../../catalogue/our-year/words', import.meta.url));
  const blocked = new BlockedWords(
    readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
  );
  it.each([
    ['Cyrillic look-alikes', 'ѕhit', 'Рutа', 'oh, сuпt'],
    ['capitals of Cyrillic', 'ЅНІТ'],
    ['Greek look-alikes', 'fυck', 'ριss', 'bαstard'],
    ['small capitals', 'ꜱʜɪᴛ'],
    ['a letter without its dot', 'shıt'],
    ['digits', 'sh1t', '5h17', 'b1tch', 'wh0re!', 'm3rd4', 's1ut', 'sch31sse'],
    ['signs', '$hit', 'sh!t', 'a$$hole', 'b@stard', 'puta$', 'm€rda'],
    ['letters with spaces', 's h i t', 'oh S H I T, rain', 'f  u  c  k', 's\nh\ni\nt'],
    ['letters with signs', 's.h.i.t', 'f-u-c-k', 'p_u_t_a', 'b*i*t*c*h', 's h 1 t', 'ѕ h i t'],
  ])('is found with %s', (_, ...texts) => expect(texts.filter((text) => !blocked.isIn(text))).toEqual([]));

  it('is not found in names of people and places that contain it', () => {
    const names = [
      'Scunthorpe, Dickens, Cassandra, Hitchcock, Penistone, Sussex, Essex, Cockburn, Shitake, Matsushita',
      'Nguyen, Phuc, Phúc, Dung, Dũng, Bích, My Dung, Hoa, Thích, Đức, Fuchs, Kuntz, Twatt',
      'Анна, Рута, Каска, каске, Кук, Кутузов, Ніна, Їжак, Вітя, Соня, Мусса, Нота, Ѕвезда, Гоша, Рита',
      'Άννα, Ρύτα, Κώστας, Νίκος, Ζωή, Τασούλα, Υπατία, Πόπη, Λουλού, Φοίβος',
      'Lui, Luul, Lulu, Kuka, Kutlu, Uta, Putu, Pia, Pisa, Pissarro, Piroska, Hoere, Hoang, Merdeka, Mehrdad',
      'Ağca, Işıl, Pınar, Fıçı, Søren, Bjørn, Łukasz, Đorđe, Ħal, İrem, Gül, Kür, Zoë, Siobhán, Ötzi',
      'Mary-Ann, O’Neill, J.R.R. Tolkien, U. K. Le Guin, L. U. L., K U T, A. B. C., D’Artagnan, M. C. Escher',
      'S-C-U-N-T-H-O-R-P-E, M E R D E K A, S h i t a k e, P U T A T I V E, A N N A, M a x',
      'Louis XIV, R2D2, 1st, 4th of July, 2nd, 3a, 7 + 5, 100 %, 1.5.2026, 5417, B4, No. 5, Max & Mia, Ben + Lu',
      'Anna!, Kit!, Hi!!!, $5, 10 €, I ♥ U, Shh! It is late, was hit by rain, push it, sh, it sleeps',
      'さくら, 李娜, 민준, محمد, נועה, आरव, ישראל, สมชาย, გიორგი, Աննա',
    ].flatMap((line) => [line, ...line.split(', ')]);
    expect(names.filter((name) => blocked.isIn(name))).toEqual([]);
  });
});
