import { ApiError, OfflineError } from '@bindery/shared/data';
import { MissingDataError } from '../../data/cart/cart-api';
import { refusalOf, type Refusal } from '../../data/cart/refusal';

/** One field the server refused: its schema key or the path to a value inside one ('characters.0.customisations.1.name'), Joi's code, and the server's words. */
export interface RefusedField {
  readonly path: string;
  readonly code: string;
  readonly detail: string;
}

/**
 * Why a book is not in the cart. `known`: a refusal with words of its own. `invalid`: the form can mend it. `refused`: the form cannot; `detail` is the server's
 * reason. `busy`: an earlier try with the same key is still running. `gone`: there is no such product any more.
 * `line-gone`: the line to change was removed elsewhere. `missing`: there are no choices, because another tab cleared them.
 */
export type AddFailure =
  | { readonly kind: 'offline' | 'busy' | 'gone' | 'line-gone' | 'missing' | 'failed' }
  | { readonly kind: 'known'; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'invalid'; readonly fields: readonly RefusedField[] };

/** @param error - whatever the add was rejected with. Source: docs/rules.md HTTP-06, HTTP-09 */
export function addFailure(error: unknown): AddFailure {
  if (error instanceof OfflineError || !navigator.onLine) return { kind: 'offline' };
  if (error instanceof MissingDataError) return { kind: 'missing' };
  const refusal = refusalOf(error);
  if (refusal) return { kind: 'known', refusal };
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.status === 409) return { kind: 'busy' };
  if (error.status === 404 || error.code === 'unknown_product') return { kind: 'gone' };
  return error.status === 422 ? invalidOrRefused(error) : { kind: 'failed' };
}

function invalidOrRefused(error: ApiError): AddFailure {
  const fields = (error.problem?.errors ?? []).flatMap(({ field, code, detail }): RefusedField[] => {
    const path = schemaPath(field ?? '');
    return path ? [{ path, code, detail }] : [];
  });
  return fields.length > 0 ? { kind: 'invalid', fields } : { kind: 'refused', detail: error.message };
}

/** A field is a path into the body, "items.0.customisations.name": the schema key follows the first `customisations`. */
const schemaPath = (field: string): string | undefined =>
  /^(?:.*?\.)??customisations\.(.+)$/.exec(field)?.[1];
