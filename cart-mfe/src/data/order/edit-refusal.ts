import { ApiError, OfflineError } from '@bindery/shared/data';

/** Why an edit failed. `keys`: form keys that can no longer be changed. */
export type EditFailure =
  | { kind: 'not-editable' | 'changed' | 'invalid' | 'gone' | 'offline' | 'failed' }
  | { kind: 'locked'; keys: readonly string[] };

const KIND_BY_CODE: Readonly<Record<string, 'not-editable' | 'changed' | 'invalid'>> = {
  order_not_editable: 'not-editable',
  order_changed: 'changed',
  invalid_customisation: 'invalid',
  customisation_too_large: 'invalid',
};

/** Maps the server's refusal of an edit to a failure. Source: docs/rules.md EDIT-02, EDIT-03, EDIT-04, EDIT-06 */
export function editFailure(error: Error): EditFailure {
  if (error instanceof OfflineError) return { kind: 'offline' };
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.code === 'order_upsell_locked') {
    const fields = error.problem?.errors.map(({ field = '' }) => field) ?? [];
    return { kind: 'locked', keys: fields.map((field) => field.replace(/^item\.customisations\./, '')) };
  }
  const kind = KIND_BY_CODE[error.code];
  if (kind) return { kind };
  return { kind: error.status === 404 ? 'gone' : 'failed' };
}
