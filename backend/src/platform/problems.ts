import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '@bindery/shared/contracts';
import { loggedPath } from './http/request-log';

declare module 'fastify' {
  interface FastifyReply {
    /** code of the problem that this answer reports; '' if it reports no problem */
    problemCode: string;
  }
}

export interface FieldProblem {
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
  /** the maximum that the value exceeds; clients show this number in the shopper's language */
  readonly limit?: number;
}

/** An error that the caller can act on. The caller sees its message, which must contain no secret. */
export abstract class DomainError extends Error {
  abstract readonly code: string;
  abstract readonly status: number;
  readonly fields: readonly FieldProblem[] = [];
  readonly headers: Readonly<Record<string, string>> = {};
}

/** Texts of an error that depend on its arguments. By default, the `code` of a field is the code of the error. */
interface RefusalAnswer {
  readonly message: string;
  readonly fields?: readonly (Omit<FieldProblem, 'code'> & { readonly code?: string })[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

type CodedAnswer<Code extends string> = RefusalAnswer & { readonly code: Code };

function refusalClass<Code extends string, Args extends readonly unknown[]>(
  status: number,
  answer: (...args: Args) => CodedAnswer<Code>,
) {
  return class extends DomainError {
    readonly code: Code;
    readonly status = status;
    override readonly fields: readonly FieldProblem[];
    override readonly headers: Readonly<Record<string, string>>;
    constructor(...args: Args) {
      const { message, cause, code, fields = [], headers = {} } = answer(...args);
      super(message, cause === undefined ? undefined : { cause });
      this.code = code;
      this.fields = fields.map((field) => ({ ...field, code: field.code ?? code }));
      this.headers = headers;
    }
  };
}

type RefusalClass<Code extends string, Args extends readonly unknown[]> = ReturnType<
  typeof refusalClass<Code, Args>
>;

/** Makes the base class of an error with several codes. Its function also returns the code. */
export function refusal<const Code extends string, Args extends readonly unknown[]>(
  status: number,
  answer: (...args: Args) => CodedAnswer<Code>,
): RefusalClass<Code, Args>;
/**
 * Makes the base class of an error: `class CartGoneError extends refusal(410, 'cart_gone', 'This cart is gone') {}`.
 *
 * @param status - HTTP status of the answer
 * @param code - error code of the answer
 * @param answer - the message, or a function of the constructor's arguments that returns the message or the whole answer
 */
export function refusal<const Code extends string, Args extends readonly unknown[] = []>(
  status: number,
  code: Code,
  answer: string | ((...args: Args) => string | (RefusalAnswer & { readonly code?: never })),
  headers?: Readonly<Record<string, string>>,
): RefusalClass<Code, Args>;
export function refusal<Code extends string, Args extends readonly unknown[]>(
  status: number,
  codeOrAnswer: Code | ((...args: Args) => CodedAnswer<Code>),
  answer: string | ((...args: Args) => string | RefusalAnswer) = '',
  headers: Readonly<Record<string, string>> = {},
): RefusalClass<Code, Args> {
  if (typeof codeOrAnswer === 'function') return refusalClass(status, codeOrAnswer);
  return refusalClass(status, (...args: Args) => {
    const words = typeof answer === 'string' ? answer : answer(...args);
    const full = typeof words === 'string' ? { message: words } : words;
    return { ...full, code: codeOrAnswer, headers: { ...headers, ...full.headers } };
  });
}

/** Returns the answer for an error about one field, with the message both for the error and for the field. */
export const refusedField = (field: string, message: string) => ({
  message,
  fields: [{ detail: message, field }],
});

export class NotFoundError extends refusal<string, [message: string]>(
  404,
  'not_found',
  (message) => message,
) {}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorised',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Cannot be processed',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Unavailable',
};

const HIDDEN_DETAIL =
  "Sorry, something went wrong. We've logged the problem but you might want to try again.";

function problem(
  status: number,
  code: string,
  detail: string,
  fields: readonly FieldProblem[],
  instance: string,
): Problem {
  const errors = fields.length > 0 ? fields : [{ code, detail }];
  return {
    type: `urn:bindery:problem:${code}`,
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    code,
    instance,
    errors: errors.map((error) => ({ ...error, status })),
  };
}

function fieldOf(entry: NonNullable<FastifyError['validation']>[number]): string {
  const missingProperty = entry.params['missingProperty'];
  return [
    ...entry.instancePath.split('/').slice(1),
    ...(typeof missingProperty === 'string' ? [missingProperty] : []),
  ].join('.');
}

function fieldProblems(error: FastifyError): FieldProblem[] {
  // drops the fault of an `if`, because its branch also reports a fault
  const faults = (error.validation ?? []).filter(({ keyword }) => keyword !== 'if');
  return faults.map((entry) => {
    const field = fieldOf(entry) || error.validationContext || 'body';
    return { code: `invalid_${entry.keyword}`, detail: `${field} ${entry.message ?? 'is not valid'}`, field };
  });
}

function describe(error: FastifyError | DomainError, instance: string): Problem {
  if (error instanceof DomainError)
    return problem(error.status, error.code, error.message, error.fields, instance);
  if (error.validation) return problem(400, 'invalid_request', error.message, fieldProblems(error), instance);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500)
    return problem(
      status,
      error.code?.toLowerCase().replace(/^fst_(err_)?(ctp_)?/, '') ?? 'bad_request',
      error.message,
      [],
      instance,
    );
  return problem(status, 'server_error', HIDDEN_DETAIL, [], instance);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!;
}

/** Sends the error as application/problem+json. Source: docs/rules.md HTTP-09 */
export function sendProblem(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const body = describe(error, pathOf(request));
  if (body.status >= 500) request.log.error({ err: error, path: loggedPath(request) }, 'request failed');
  if (error instanceof DomainError) reply.headers(error.headers);
  reply.problemCode = body.code;
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}

export function installProblems(app: FastifyInstance): void {
  app.decorateReply('problemCode', '');
  app.setErrorHandler<FastifyError | DomainError>(sendProblem);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      new NotFoundError(`There is nothing at ${request.method} ${pathOf(request)}`),
      request,
      reply,
    ),
  );
}
