import { childNameKey, isFilled } from '@bindery/shared/data';
import type { Customisation, Product } from '@bindery/shared/contracts';
import { readName } from '../catalogue';

const BEGUN_KEY = 'bindery-name-begun';
/** Keys that are in a draft even if the shopper has entered nothing. */
const NOT_MADE = new Set(['product_slug', 'muse_slug_override', 'format']);

/** @returns the names that this tab has already filled into books, by slug */
function begunNames(): Record<string, unknown> {
  try {
    return JSON.parse(window.sessionStorage.getItem(BEGUN_KEY) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

function keepBegun(slug: string, name: string): void {
  try {
    window.sessionStorage.setItem(BEGUN_KEY, JSON.stringify({ ...begunNames(), [slug]: name }));
  } catch {
    return;
  }
}

/**
 * Finds the name from the home page that the page fills into a new book, once for each name. Returns nothing for a
 * draft with other answers, or with a name that the shopper typed into the form.
 *
 * @returns the value to merge into the draft; undefined if no name is to be filled in. Source: docs/rules.md CUS-18
 */
export function nameForDraft(
  { slug, content }: Pick<Product, 'slug' | 'content'>,
  values: Readonly<Customisation>,
): Customisation | undefined {
  const name = readName().trim();
  const nameKey = childNameKey(content.form.tabs);
  const begunName = begunNames()[slug];
  if (name === '' || nameKey === undefined || begunName === name) return undefined;
  const madeKeys = Object.keys(values).filter((key) => !NOT_MADE.has(key) && isFilled(values[key]));
  const isUntouched = madeKeys.length === 1 && madeKeys[0] === nameKey && values[nameKey] === begunName;
  if (madeKeys.length > 0 && !isUntouched) return undefined;
  keepBegun(slug, name);
  return { [nameKey]: name };
}
