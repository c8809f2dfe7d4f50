import { ApiError, OfflineError } from '@bindery/shared/data';
import { isEmailAddress } from '@bindery/shared/market';
import { useWords, type Words } from './words';

/** Fault texts by field name; the name '' stands for the whole form. */
export type Faults = Readonly<Record<string, string>>;

/** Counted in code points after NFC normalisation; most emoji are one character. Source: docs/rules.md ACC-09 */
export const MIN_PASSWORD_LENGTH = 8;

export const passwordFault = (words: Words, password: string): string | undefined =>
  [...password.normalize('NFC')].length < MIN_PASSWORD_LENGTH
    ? words.faults.passwordShort(MIN_PASSWORD_LENGTH)
    : undefined;

export const emailFault = (words: Words, email: string): string | undefined =>
  isEmailAddress(email) ? undefined : words.faults.email;

/** @returns the defined entries */
export const present = (faults: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Returns the form's name for a field of a server error: 'email' for '/email' and 'body.email'. */
const fieldName = (field: string): string => field.split(/[/.]/).at(-1) ?? field;

function textOf(words: Words, code: string, field: string): string {
  if (code in words.codes) return words.codes[code as keyof Words['codes']];
  if (field === 'email') return words.faults.email;
  if (field === 'password') return words.faults.passwordShort(MIN_PASSWORD_LENGTH);
  return words.faults.field;
}

/**
 * Maps a server error to faults: by field if the form has that field, otherwise for the whole form.
 * Source: docs/rules.md HTTP-09, ACC-09
 */
export function useFaultsOf(): (error: unknown, fields: readonly string[]) => Faults {
  const words = useWords();
  return (error, fields) => {
    if (error instanceof OfflineError) return { '': words.faults.offline };
    if (!(error instanceof ApiError)) return { '': words.faults.unknown };
    if (error.status === 429) return { '': words.codes.too_many_requests };
    const named = (error.problem?.errors ?? []).flatMap(({ field, code }) => {
      const name = field === undefined ? '' : fieldName(field);
      return fields.includes(name) ? [[name, textOf(words, code, name)] as const] : [];
    });
    if (named.length > 0) return Object.fromEntries(named);
    if (error.code in words.codes) return { '': words.codes[error.code as keyof Words['codes']] };
    return { '': error.status === 0 || error.status >= 500 ? words.faults.away : words.faults.unknown };
  };
}
