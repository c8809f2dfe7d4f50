import type { Customisation } from '../contracts';
import { hasHostileKey, isRecord } from './hostile-keys';
import type { DecodedQuery } from './query-codec';

export const INVALID_CUSTOMISATION = 'Invalid customisation found';
export const NO_CUSTOMISATION = 'No customisation found';

export type LoadedCustomisation =
  /** 'line' means the values of a cart line, while the shopper has changed none of them */
  | { kind: 'query' | 'stored' | 'line'; values: Customisation }
  | { kind: 'empty'; message: typeof NO_CUSTOMISATION }
  | { kind: 'corrupt'; from: 'query' | 'stored'; message: typeof INVALID_CUSTOMISATION };

/**
 * Returns the customisation with which a product page starts: the link's or, if it has none, the stored one.
 *
 * @param link - the customisation that was decoded from the address
 * @param storedText - the text in browser storage, null if there is none. Source: docs/rules.md CUS-04, CUS-07, CUS-10
 */
export function chooseCustomisation(link: DecodedQuery, storedText: string | null): LoadedCustomisation {
  if (link.kind === 'values') return { kind: 'query', values: link.values };
  if (link.kind === 'corrupt') return { kind: 'corrupt', from: 'query', message: INVALID_CUSTOMISATION };
  if (storedText === null) return { kind: 'empty', message: NO_CUSTOMISATION };
  const values = parseStoredCustomisation(storedText);
  return values
    ? { kind: 'stored', values }
    : { kind: 'corrupt', from: 'stored', message: INVALID_CUSTOMISATION };
}

/** @returns the customisation, or undefined if the text is no JSON object or has a hostile key */
export function parseStoredCustomisation(text: string): Customisation | undefined {
  try {
    const values: unknown = JSON.parse(text);
    return isRecord(values) && !hasHostileKey(values) ? values : undefined;
  } catch {
    return undefined;
  }
}
