import { LANGUAGES, type Market } from '@bindery/shared';
import type { FormTab, Page, SchemaField, SchemaPreview } from '@bindery/shared/contracts';

type Keys = Readonly<Record<string, SchemaField>>;

const SEPARATOR = ' · ';
const MM_PER_INCH = 25.4;
const SPREADS_SHOWN = 3;

const labelOf = (field: SchemaField | undefined): string | undefined => field?.flags?.label;

/** Returns each step of the form with the labels of its questions, including questions about characters. */
export function changesOf(
  tabs: readonly FormTab[],
  { schemas }: Pick<SchemaPreview, 'schemas'>,
): { title: string; labels: string }[] {
  const [bookSchema, ...ofCharacters] = schemas;
  const characterFields = ofCharacters.flatMap(({ keys }) => Object.values(keys));
  return tabs.map(({ title, keys }) => {
    const fields = keys.split(',').flatMap((key) => {
      const field = bookSchema?.keys[key.trim()];
      return field?.urlKey === 'characters' ? [field, ...characterFields] : [field];
    });
    const labels = fields.flatMap((field) => labelOf(field) ?? []);
    return { title, labels: [...new Set(labels)].join(SEPARATOR) };
  });
}

/** Finds the question about the story's language. All options of this question are languages. */
export function languagesOf(keys: Keys): { label: string; languages: string } | undefined {
  for (const field of Object.values(keys)) {
    const options = field.metas?.[0]?.options ?? [];
    const isLanguage = options.every(({ value }) => (LANGUAGES as readonly unknown[]).includes(value));
    const label = labelOf(field);
    if (options.length > 0 && isLanguage && label !== undefined)
      return { label, languages: options.map((option) => option.label).join(SEPARATOR) };
  }
  return undefined;
}

/**
 * Returns a size in the market's unit: "21 × 21 cm", or "8.3 × 8.3 in" in the market us. Does not use the units of
 * `Intl`, because server and browser may write them differently.
 */
export function sizeText(widthMm: number, heightMm: number, { identifier, locale }: Market): string {
  const isInches = identifier === 'us';
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const [width, height] = [widthMm, heightMm].map((mm) => format.format(mm / (isInches ? MM_PER_INCH : 10)));
  return `${width} × ${height} ${isInches ? 'in' : 'cm'}`;
}

/** Returns openings from the beginning, the middle and the end of a book, or single pages of an unbound product. */
export function spreadsOf(pages: readonly Page[], isBound: boolean): Page[][] {
  const inner = isBound ? pages.slice(1, -1) : pages;
  const size = isBound ? 2 : 1;
  const spreads = Array.from({ length: Math.floor(inner.length / size) }, (_, index) =>
    inner.slice(index * size, (index + 1) * size),
  );
  // if there are enough openings, skips the first, which shows the title and the dedication
  const story = spreads.length > SPREADS_SHOWN ? spreads.slice(1) : spreads;
  const count = Math.min(SPREADS_SHOWN, story.length);
  return Array.from(
    { length: count },
    (_, index) => story[Math.floor(((index + 0.5) * story.length) / count)]!,
  );
}
