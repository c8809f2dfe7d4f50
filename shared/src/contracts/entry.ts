import { Type } from 'typebox';
import { EMAIL_PATTERN } from '../market/email';

/** Schema of a text that is no prose, such as a code. The server normalises it by `typedCode` before validation. */
export const codeEntry = (options: { minLength?: number; maxLength: number; pattern?: string }) =>
  Type.String({ ...options, 'x-code': true });

export const EmailEntrySchema = codeEntry({ maxLength: 254, pattern: EMAIL_PATTERN });
