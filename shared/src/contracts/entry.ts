import { Type } from 'typebox';
import { EMAIL_PATTERN } from '../market/email';

/** What a shopper types into a field that holds no words. The server reads it by `typedCode` before it checks it. */
export const codeEntry = (options: { minLength?: number; maxLength: number; pattern?: string }) =>
  Type.String({ ...options, 'x-code': true });

export const EmailEntrySchema = codeEntry({ maxLength: 254, pattern: EMAIL_PATTERN });
