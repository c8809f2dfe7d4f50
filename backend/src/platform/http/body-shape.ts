import type { FastifyInstance, FastifyRequest } from 'fastify';
import { typedText } from '@bindery/shared/customisation';
import { NotFoundError, refusal, refusedField } from '../problems';

/** Maximum depth. The deepest valid body has about ten levels: a list of items with customisations. */
const DEEPEST = 40;
/** Maximum length of a list. The longest valid list contains the pages of a proof. */
const LONGEST = 400;
/** Maximum number of values, because many short keys are costly to parse. A cart of twenty books has some 2000. */
const MOST_VALUES = 5000;

export class BodyTooDeepError extends refusal(
  400,
  'body_too_deep',
  `Lists and objects in the body are nested more than ${DEEPEST} deep`,
) {}

export class ListTooLongError extends refusal(400, 'list_too_long', (field: string) =>
  refusedField(field, `A list in the body has more than ${LONGEST} entries`),
) {}

export class TooManyValuesError extends refusal(
  400,
  'too_many_values',
  `The body has more than ${MOST_VALUES} values`,
) {}

/** A text contains U+0000 or a lone surrogate, which databases cannot store and users do not type. */
export class UnstorableTextError extends refusal(422, 'unstorable_text', (field: string) =>
  refusedField(
    field,
    'A text holds a sign that cannot be kept (U+0000, or half of a surrogate pair): leave it out',
  ),
) {}

export class BodyEncodingError extends refusal(
  415,
  'body_encoding',
  'Bodies are taken as they are: send this one without Content-Encoding',
) {}

/**
 * Refuses inputs that are costly to process: compressed bodies, many values, deep nesting and long lists. Also refuses
 * texts that cannot be stored. Runs before validation, and for paths before authentication.
 * Source: docs/rules.md HTTP-15
 */
export function installBodyShape(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() !== 'identity') throw new BodyEncodingError();
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, callback) =>
    hasTooManyValues(body) ? callback(new TooManyValuesError()) : parse(request, body, callback),
  );
  // runs before the audit's hook, because the audit could not store such a path
  app.addHook('onRequest', async (request) => checkPath(request));
  app.addHook('preValidation', async (request) => {
    checkQuery(request);
    checkShape(request.body);
  });
}

function checkPath({ params, method }: FastifyRequest): void {
  if (Object.values(params ?? {}).some((value) => typeof value === 'string' && !isStorable(value)))
    throw new NotFoundError(`There is nothing of that name to ${method}`);
}

/** Checks only parameters that the route reads. @throws UnstorableTextError */
function checkQuery({ query, routeOptions }: FastifyRequest): void {
  const { properties } = (routeOptions.schema?.querystring ?? {}) as { readonly properties?: object };
  const queryValues = query as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(properties ?? {}))
    if ([queryValues[key]].flat().some((value) => typeof value === 'string' && !isStorable(value)))
      throw new UnstorableTextError(key);
}

/** Matches only a lone surrogate, not a pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0));

/** Counts the values of JSON text without parsing: each follows a comma or begins a list or object. */
function hasTooManyValues(json: string): boolean {
  let count = 1;
  let isInText = false;
  for (let index = 0; index < json.length && count <= MOST_VALUES; index += 1) {
    const sign = json.charCodeAt(index);
    if (sign === QUOTE) isInText = !isInText;
    else if (isInText && sign === BACKSLASH) index += 1;
    else if (!isInText && (sign === COMMA || sign === BRACKET || sign === BRACE)) count += 1;
  }
  return count > MOST_VALUES;
}

interface Node {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Node | undefined;
}

/**
 * Checks a body level by level, without recursion, and normalises its texts in place. Skips a body of bytes, because
 * the route itself reads it.
 *
 * @throws BodyTooDeepError, ListTooLongError, UnstorableTextError
 */
export function checkShape(body: unknown): void {
  if (ArrayBuffer.isView(body)) return;
  let level: readonly Node[] = [{ value: body, key: '', parent: undefined }];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST + 1) throw new BodyTooDeepError();
    level = level.flatMap(childrenOf);
  }
}

function childrenOf(node: Node): Node[] {
  const { value } = node;
  if (typeof value === 'string' && !isStorable(value)) throw new UnstorableTextError(fieldOf(node));
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.length > LONGEST) throw new ListTooLongError(fieldOf(node));
  return Object.entries(value).map(([key, inner]: [string, unknown]) => {
    if (!isStorable(key)) throw new UnstorableTextError(fieldOf(node));
    if (typeof inner === 'string' && isStorable(inner))
      (value as Record<string, unknown>)[key] = typedText(inner);
    return { value: inner, key, parent: node };
  });
}

/** 'items.0.customisations.name'; 'body' for the body itself. */
function fieldOf(node: Node): string {
  const keys: string[] = [];
  for (let currentNode: Node | undefined = node; currentNode?.parent; currentNode = currentNode.parent)
    keys.unshift(currentNode.key);
  return keys.join('.') || 'body';
}
