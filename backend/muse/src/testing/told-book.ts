import { book, english, german, product, schema, type PackageSource } from './tiny-book';

const STORY = { languages: ['en', 'de', 'ja'], key: 'book_language' };
const OPTIONS = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
  { value: 'ja', label: '日本語' },
];

export const storyField = {
  type: 'string',
  flags: { only: true, label: 'Language of the story' },
  allow: STORY.languages,
  metas: [{ canvasComponent: 'ChoiceGroup', display: 'text', options: OPTIONS }],
};

const texts = (title: string, met: string, hello: string): Record<string, string> => ({
  'cover.title': title,
  'page-1.story': met,
  'page-2.note': '{note}',
  'page-2.said': hello,
});
const form = {
  title: 'Make it',
  subtitle: '',
  tabs: [{ title: 'All', keys: 'name, book_language, coat, friend, note' }],
};

export const toldEnglish = { ...english, form };
export const toldGerman = {
  ...german,
  form,
  labels: { ...german.labels, book_language: { label: 'Sprache der Geschichte' } },
  book: {
    ...german.book,
    texts: texts('{name}s Buch', '{name} traf {friend.a}.', '{friend} sagte hallo.'),
    alternativeTexts: {
      cover: '{name}s Buch.',
      'page-1': '{name} und {friend.a}.',
      'page-2': 'Eine Notiz.',
      'back-cover': 'Hinten.',
    },
  },
};
export const toldJapanese = {
  ...english,
  lang: 'ja',
  form,
  book: {
    title: '{name}の ほん',
    texts: texts('{name}の ほん', '{name}は {friend.a}に あいました。', '{friend}が いいました。'),
    words: { friend: { fox: { a: 'きつね' }, owl: { a: 'ふくろう' } } },
    alternativeTexts: {
      cover: '{name}の本。',
      'page-1': '{name}と{friend.a}。',
      'page-2': 'メモ。',
      'back-cover': '裏表紙。',
    },
  },
};
const french = {
  ...english,
  lang: 'fr',
  form,
  book: { title: '{name}’s book', texts: {}, words: {}, alternativeTexts: {} },
};

export const toldDocument = { ...book, languages: ['en', 'de', 'ja', 'fr'], story: STORY };
export const toldSchema = { ...schema, keys: { ...schema.keys, book_language: storyField } };

/** The tiny book, with its story in English, German and Japanese; the shop also sells it in French. */
export const toldBook = (slug: string): PackageSource => ({
  'product.json': { ...product, slug, id: '44444444-4444-4444-8444-444444444444' },
  'book.json': toldDocument,
  'schema.json': toldSchema,
  'content/en.json': toldEnglish,
  'content/de.json': toldGerman,
  'content/ja.json': toldJapanese,
  'content/fr.json': french,
});
