import { useCallback } from 'react';
import { useMarket } from '@bindery/shared';
import { InvalidCustomisationError, isCancelled, tocQuery, useQueryClient } from '@bindery/shared/data';
import { previewCustomisation } from '@bindery/shared/forms';
import type { Customisation, FieldError, SchemaPreview } from '@bindery/shared/contracts';

/** `judged`: with the validator's errors, none if it accepts. `failed`: there is no verdict. */
export type ServerAnswer =
  { kind: 'judged'; errors: readonly FieldError[] } | { kind: 'cancelled' | 'failed' };

/**
 * Asks the server's validator, which is the pages call: what the preview already shows was accepted, and then the
 * answer is in the cache. Source: decisions 43
 */
export function useServerCheck(
  slug: string,
  schema: SchemaPreview,
): (customisation: Customisation) => Promise<ServerAnswer> {
  const market = useMarket();
  const client = useQueryClient();
  return useCallback(
    async (customisation) => {
      try {
        await client.fetchQuery(tocQuery(market, slug, previewCustomisation(schema, customisation)));
        return { kind: 'judged', errors: [] };
      } catch (error) {
        if (error instanceof InvalidCustomisationError) return { kind: 'judged', errors: error.errors };
        return { kind: isCancelled(error) ? 'cancelled' : 'failed' };
      }
    },
    [client, market, slug, schema],
  );
}
