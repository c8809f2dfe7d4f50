import { ApiError, OfflineError } from '@bindery/shared/data';
import { MissingDataError } from '../../data/cart/cart-api';
import { refusalOf, type Refusal } from '../../data/cart/refusal';

/**
 * A field that the server refused: its schema key or path ('characters.0.customisations.1.name'), Joi's code, and the
 * server's text.
 */
export interface RefusedField {
  readonly path: string;
  readonly code: string;
  readonly detail: string;
}

/**
 * Why adding a book failed. `known`: a refusal with its own text. `invalid`: the form can fix it. `refused`: the form
 * cannot; `detail` is the server's reason. `busy`: an earlier try with the same key is still running. `gone`: the
 * product no longer exists. `line-gone`: the edited line was removed elsewhere. `missing`: another tab cleared the
 * choices.
 */
export type AddFailure =
  | { readonly kind: 'offline' | 'busy' | 'gone' | 'line-gone' | 'missing' | 'failed' }
  | { readonly kind: 'known'; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'invalid'; readonly fields: readonly RefusedField[] };

/** @param error - the rejection of the add. Source: docs/rules.md HTTP-06, HTTP-09 */
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

/** Returns the schema key of a body path: the part after the first `customisations`, "items.0.customisations.name". */
const schemaPath = (field: string): string | undefined =>
  /^(?:.*?\.)??customisations\.(.+)$/.exec(field)?.[1];
