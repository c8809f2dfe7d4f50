import type { CharacterType, Field, Fields } from './fields';

/** Maximum size of a stored customisation in a cart or an order, bytes. Source: docs/rules.md CART-05 */
export const MAX_CUSTOMISATION_BYTES = 8 * 1024;

/** Returns the size of a customisation as it is stored (JSON in UTF-8 and NFC), in bytes. */
export const customisationBytes = (customisation: object): number =>
  Buffer.byteLength(JSON.stringify(customisation).normalize('NFC'));

/** Maximum number of bytes of an allowed code point, in UTF-8 or as a JSON escape. */
const BYTES_PER_CODE_POINT = 4;
const PHOTO = {
  public_id: `guests/${'0'.repeat(36)}/${'f'.repeat(36)}`,
  ...{ width: 12_000, height: 12_000, filter: 'black-and-white', rotation: 270 },
  crop: { x: 10_000.123456, y: 10_000.123456, width: 10_000.123456, height: 10_000.123456 },
};
/** Values stored with the shopper's choices: product, format, a version chosen by a manager, and the day for ages. */
const BESIDE = {
  ...{ product_slug: 'x'.repeat(64), muse_slug_override: 'x'.repeat(64) },
  ...{ format: 'premium-layflat', today: '2026-12-31' },
};

/** Returns the size of the largest customisation that a schema accepts, in bytes: with the longest texts and lists. */
export const fullestBytes = (fields: Fields): number => customisationBytes({ ...BESIDE, ...fullest(fields) });

const fullest = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries([...fields.values()].map((field) => [field.key, fullestValue(field)]));

const fullestText = ({ maxLength = 0 }: Field): string => 'x'.repeat(maxLength * BYTES_PER_CODE_POINT);

function fullestValue(field: Field): unknown {
  const choices = [...field.choices.keys()].sort((a, b) => Buffer.byteLength(b) - Buffer.byteLength(a));
  switch (field.kind) {
    case 'text':
      return fullestText(field);
    case 'texts':
      return Array.from({ length: field.max ?? 0 }, () => ({ id: 'xxxxx', text: fullestText(field) }));
    case 'number':
      return field.max ?? Number.MAX_SAFE_INTEGER;
    case 'date':
      return '2026-12-31';
    case 'choices':
      return choices.slice(0, field.max);
    case 'choice': {
      const text = field.isFreeEntry ? fullestText(field) : '';
      return text.length > Buffer.byteLength(choices[0] ?? '') ? text : choices[0];
    }
    case 'photo':
      return PHOTO;
    case 'characters':
      return field.types.map(fullestCharacters);
  }
}

const fullestCharacters = ({ type, max, fields }: CharacterType): object => ({
  type,
  count: String(max),
  customisations: Array.from({ length: max }, () => fullest(fields)),
});
