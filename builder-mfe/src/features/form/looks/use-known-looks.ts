import { useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import { cartQuery, useQuery } from '@bindery/shared/data';
import { checkValue } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { draftsOnDevice } from './drafts-on-device';
import { knownLooks, type KnownLook } from './known-looks';

/**
 * The looks of characters in other books: those begun on this device, and those in the shopper's cart, which a signed-in
 * shopper has on every device. Nothing is kept for it: they go with those books. Source: docs/rules.md PROOF-06
 *
 * @param fields - of the character, by key
 */
export function useKnownLooks(
  keys: readonly string[],
  fields: Readonly<Record<string, SchemaField>>,
  current: Customisation,
): KnownLook[] {
  // the page has asked for it already, for its header: nothing is asked for here
  const { data: cart } = useQuery({ ...cartQuery(useMarket()), enabled: false });
  const drafts = useMemo(() => draftsOnDevice(), []);
  return useMemo(() => {
    const inCart = [...(cart?.saved ?? []), ...(cart?.items ?? [])].map(({ customisation }) => customisation);
    const takes = (key: string, value: string): boolean => {
      const field = fields[key];
      return field !== undefined && checkValue(field, value) === undefined;
    };
    return knownLooks([...drafts, ...inCart], keys, takes, current);
  }, [cart, drafts, keys, fields, current]);
}
