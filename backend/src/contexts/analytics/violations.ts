import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { HealthCheck } from '../../platform/health';
import { REPORT_LIMIT, VIOLATIONS_PATH } from '../../platform/http';
import { maskText } from './mask';

const LIMIT_BYTES = 16 * 1024;
/** Maximum number of kinds of violations, each of which is logged once. Our own pages cause fewer. */
const MOST_KINDS = 200;
const MOST_AT_ONCE = 20;
const LONGEST = 300;
/** Violations by browser extensions are not faults of our pages. */
const EXTENSION = /^(chrome|moz|safari(-web)?|ms-browser)-extension/;

interface Violation {
  readonly directive: string;
  /** origin of the blocked file, or a keyword such as 'inline' */
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

export interface Violations {
  /** @returns those violations whose kind is new */
  count(violations: readonly Violation[]): readonly Violation[];
  readonly check: HealthCheck;
}

export function countViolations(): Violations {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    count: (violations) =>
      violations.filter(({ directive, blocked }) => {
        total += 1;
        const kind = `${directive} ${blocked}`;
        const earlierCount = counts.get(kind) ?? 0;
        if (earlierCount > 0 || counts.size < MOST_KINDS) counts.set(kind, earlierCount + 1);
        return earlierCount === 0 && counts.has(kind);
      }),
    check: {
      name: 'pagePolicy',
      isOptional: true,
      run: async () => `${total} violations of ${counts.size} kinds reported`,
    },
  };
}

const textAt = (from: unknown, ...names: readonly string[]): string => {
  const firstValue = names.map((name) => (from as Record<string, unknown>)[name]).find((value) => value);
  return typeof firstValue === 'string' ? firstValue.slice(0, LONGEST) : '';
};

/** Returns a URL's origin and masked path, without query and fragment. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return maskText(address);
  const { origin, pathname, protocol } = new URL(address);
  return origin === 'null' ? protocol : maskText(`${origin}${pathname}`);
}

function blockedOf(address: string): string {
  if (!URL.canParse(address)) return maskText(address);
  const { origin, protocol } = new URL(address);
  return origin === 'null' ? protocol : origin;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads both formats that browsers send: an object `csp-report` for `report-uri`, and a list for `report-to`.
 * Source: https://www.w3.org/TR/CSP3/
 */
function violationsIn(body: unknown): Violation[] {
  const reports: unknown[] = Array.isArray(body)
    ? body.map((entry) => isRecord(entry) && entry['type'] === 'csp-violation' && entry['body'])
    : [isRecord(body) && body['csp-report']];
  return reports
    .filter(isRecord)
    .slice(0, MOST_AT_ONCE)
    .map((report) => ({
      directive: maskText(textAt(report, 'effectiveDirective', 'effective-directive', 'violated-directive')),
      blocked: blockedOf(textAt(report, 'blockedURL', 'blocked-uri')),
      page: placeOf(textAt(report, 'documentURL', 'document-uri')),
      source: placeOf(textAt(report, 'sourceFile', 'source-file')),
    }))
    .filter(({ blocked, source }) => !EXTENSION.test(blocked) && !EXTENSION.test(source));
}

/** Receives the policy violations that pages report. Source: docs/rules.md ERR-08 */
export const violationRoutes: FastifyPluginAsyncTypebox<{ violations: Violations }> = async (
  app,
  { violations },
) => {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: LIMIT_BYTES },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(
    VIOLATIONS_PATH,
    {
      config: REPORT_LIMIT,
      bodyLimit: LIMIT_BYTES,
      schema: {
        tags: ['analytics'],
        summary: "What the policy of a visitor's page kept it from",
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      for (const violation of violations.count(violationsIn(request.body)))
        request.log.warn({ violation }, 'a page was kept from what its policy does not allow');
      return reply.code(204).send(null);
    },
  );
};
