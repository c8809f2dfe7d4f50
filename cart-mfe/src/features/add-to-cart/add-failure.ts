import { ApiError, InvalidCustomisationError } from '@bindery/shared';
import { OfflineError } from '../cart-state';

/** One field the server refused: its schema key, Joi's code, and the server's words. */
export interface RefusedField { readonly key: string; readonly code: string; readonly detail: string }

/**
 * Why a book is not in the cart. `busy`: an earlier try with the same key is still running; `gone`: no such product
 * any more; `line-gone`: the line to change was removed elsewhere.
 */
export type AddFailure =
  | { readonly kind: 'offline' | 'busy' | 'gone' | 'line-gone' | 'failed' }
  | { readonly kind: 'invalid'; readonly fields: readonly RefusedField[] };

/** @param error - whatever the add was rejected with. Source: decisions 47, 48 */
export function addFailure(error: unknown): AddFailure {
  if (error instanceof OfflineError || !navigator.onLine) return { kind: 'offline' };
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error instanceof InvalidCustomisationError) {
    return { kind: 'invalid', fields: error.errors.map(({ type, message, path, context }) => ({ key: String(context.key ?? path.at(-1) ?? ''), code: type, detail: message })) };
  }
  if (error.status === 422) {
    const fields = (error.problem?.errors ?? []).flatMap(({ field, code, detail }) => (field ? [{ key: schemaKey(field), code, detail }] : []));
    return { kind: 'invalid', fields };
  }
  if (error.status === 409) return { kind: 'busy' };
  return { kind: error.status === 404 ? 'gone' : 'failed' };
}

/** A field comes as a path into the body, "items.0.customisations.name": the schema key follows `customisations`. */
function schemaKey(field: string): string {
  const parts = field.split(/[./]/).filter(Boolean);
  const root = parts.indexOf('customisations');
  return (root >= 0 ? parts[root + 1] : parts.at(-1)) ?? field;
}
