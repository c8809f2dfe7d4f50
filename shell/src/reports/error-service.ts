import type { ErrorReport, TrackingConfig } from '@bindery/shared/contracts';

type Service = NonNullable<TrackingConfig['errorService']>;

export interface ServiceOptions extends Service {
  readonly environment: string;
}

/** Tags to group and filter reports by. The shop sends no other context of a report to the service. */
const TAGS = ['path', 'remote', 'expose', 'version', 'phase', 'event', 'code', 'status'] as const;
const LEVELS: Readonly<Record<string, string>> = { error: 'error', warning: 'warning', info: 'info' };

/**
 * Returns a report as a Sentry envelope: three lines of JSON, the event last. The envelope contains no user, page
 * address or breadcrumb. Source: https://develop.sentry.dev/sdk/data-model/envelopes/, docs/rules.md ERR-04
 *
 * @param report - a report whose personal data is masked
 */
export function envelopeOf(
  { name, message, context = {} }: ErrorReport,
  { release, environment }: ServiceOptions,
  now = new Date(),
): string {
  const id = newEventId();
  const tags = TAGS.flatMap((key) => (context[key] === undefined ? [] : [[key, textOf(context[key])]]));
  const event = {
    event_id: id,
    timestamp: now.getTime() / 1000,
    platform: 'javascript',
    level: LEVELS[textOf(context['severity'])] ?? 'error',
    ...(release !== undefined && { release }),
    environment,
    transaction: textOf(context['path']),
    tags: Object.fromEntries(tags) as Record<string, string>,
    exception: { values: [{ type: name, value: message, ...stacktraceOf(context['stack']) }] },
  };
  return [{ event_id: id, sent_at: now.toISOString() }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** Matches a stack line: 'at open (https://…/main.js:1:20)' in Chromium, 'open@https://…/main.js:1:20' in other browsers. */
const FRAME = /^(?:at )?(?:async )?(.*?)[\s@]*\(?([a-z-]+:\/\/[^\s()]+?):(\d+):(\d+)\)?$/;

/** Sentry expects the innermost frame last. */
function stacktraceOf(stack: unknown): object {
  const frames = textOf(stack)
    .split('\n')
    .flatMap((line) => {
      const [, fn, filename, lineno, colno] = FRAME.exec(line) ?? [];
      if (filename === undefined) return [];
      return [{ function: fn || '?', filename, lineno: Number(lineno), colno: Number(colno), in_app: true }];
    })
    .reverse();
  return frames.length > 0 ? { stacktrace: { frames } } : {};
}

// not randomUUID, which needs a secure origin
function newEventId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws if the service rejects the report */
export async function sendToService(report: ErrorReport, options: ServiceOptions): Promise<void> {
  const { address } = options;
  const response = await fetch(address, {
    method: 'POST',
    keepalive: true,
    // plain text, because another type would need a preflight to another origin
    headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    body: envelopeOf(report, options),
  });
  if (!response.ok) throw new Error(`The error service answered ${response.status}`);
}
