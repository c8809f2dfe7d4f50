import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { marketOfHeaders } from '../../platform/http';
import type { Accounts } from './accounts.service';
import type { Addresses } from './addresses';
import type { EmailChange } from './email-change';
import type { Call } from './sessions';

export const TAGS = ['customers'];
export const PATH = '/website/v1/user';

/** the minimum resists guessing; the maximum bounds the cost of hashing */
export const PasswordSchema = Type.String({ minLength: 8, maxLength: 200 });
export const NameSchema = Type.String({ minLength: 1, maxLength: 100, pattern: String.raw`\S` });

export interface CustomersRoutesOptions {
  readonly accounts: Accounts;
  readonly addresses: Addresses;
  readonly emailChange: EmailChange;
}

export const callOf = (request: FastifyRequest, reply: FastifyReply): Call => ({
  request,
  reply,
  market: marketOfHeaders(request.headers),
});
