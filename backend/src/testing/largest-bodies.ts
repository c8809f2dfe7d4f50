import type { TabledRoute } from '../platform/http/server';
import { TINY_ID } from './visitor';

interface Schema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly else?: Schema;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
}

const WORDS = [TINY_ID, 'GB', 'uk', '12.90', '0123456789abcdef', 'a'.repeat(43), 'ada@reader.example'];

const BYTES_PER_KEY = 9;

/** Returns the JSON of an object, `bytes` long: up to `values` keys, then a text that fills the rest. */
function wideObject(values: number, bytes: number, sign: string): string {
  const count = Math.min(values, Math.floor(bytes / BYTES_PER_KEY));
  const keys = Array.from({ length: count }, (_, index) => `"${index.toString(36)}":0`).join(',');
  const remainingBytes = Math.max(0, bytes - keys.length - 12);
  return `{${keys},"text":"${sign.repeat(Math.floor(remainingBytes / Buffer.byteLength(sign)))}"}`;
}

function valueOf(schema: Schema, filling: unknown): unknown {
  if (schema.const !== undefined) return schema.const;
  const branch = schema.else ?? schema.anyOf?.[0];
  if (branch) return valueOf(branch, filling);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'array':
      return [valueOf(schema.items ?? {}, filling)];
    case 'string': {
      const { pattern, format, maxLength = 1000 } = schema;
      if (format === 'uuid') return TINY_ID;
      if (pattern === undefined) return 'x'.repeat(maxLength);
      return WORDS.find((word) => new RegExp(pattern, 'u').test(word)) ?? 'x';
    }
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      break;
  }
  if (!schema.properties) return filling;
  return Object.fromEntries(
    Object.entries(schema.properties).map(([key, inner]) => [key, valueOf(inner, filling)]),
  );
}

/**
 * Returns bodies of a route's maximum size that are costly to read. The first body has more values than allowed, and
 * the second has as many as allowed. The third is a text of characters that the server replaces. Each further body
 * matches the route's schema, and contains the second or third body.
 */
export function largestBodies({ bodyLimit, schema }: TabledRoute): readonly string[] {
  const bytes = Math.min(bodyLimit, 1_000_000);
  const within = (filling: string) => {
    const hole = '"filling"';
    const around = JSON.stringify(valueOf(schema?.body ?? {}, 'filling'));
    return around.replace(hole, () => filling);
  };
  const inner = bytes - within('').length;
  return [
    wideObject(Infinity, bytes, 'x'),
    wideObject(4900, bytes, 'x'),
    wideObject(1, bytes, '\u0092'),
    within(wideObject(4500, inner, 'x')),
    within(wideObject(1, inner, '\u0092')),
  ];
}
