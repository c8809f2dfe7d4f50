import { fullestBytes, MAX_CUSTOMISATION_BYTES } from '../model/customisation-size';
import type { Fields } from '../model/fields';
import type { Problems } from './problem';

/** A shopper must be able to buy every book that the form accepts. */
export function checkSize(fields: Fields, problems: Problems): void {
  const bytes = fullestBytes(fields);
  if (bytes <= MAX_CUSTOMISATION_BYTES) return;
  problems.error(
    'schema.json',
    `a book with every text at its longest has ${bytes} bytes, and a cart keeps ${MAX_CUSTOMISATION_BYTES}`,
    'lower the max of its texts and lists',
  );
}
