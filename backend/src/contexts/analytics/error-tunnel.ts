import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { REPORT_LIMIT } from '../../platform/http';
import { refusal } from '../../platform/problems';
import { maskText } from './mask';

const LIMIT_BYTES = 32 * 1024;
const WITHIN_MS = 4000;
const PAUSE_S = 60;
const MASK = '***';
const TAGS = new Set(['path', 'remote', 'expose', 'version', 'phase', 'event', 'code', 'status']);

const exact = { additionalProperties: false };
const Words = Type.String({ maxLength: 4000 });
const FrameSchema = Type.Object(
  { function: Words, filename: Words, lineno: Type.Integer(), colno: Type.Integer(), in_app: Type.Boolean() },
  exact,
);
/** Fields that a page may send about an error. None of them contains personal data. */
const EventSchema = Type.Object(
  {
    event_id: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    timestamp: Type.Number(),
    platform: Type.Literal('javascript'),
    level: Type.Enum(['error', 'warning', 'info']),
    release: Type.Optional(Type.String({ pattern: '^[\\w.@+-]{1,100}$' })),
    environment: Type.String({ pattern: '^[a-z_]{1,20}$' }),
    transaction: Words,
    tags: Type.Record(Type.String(), Words),
    exception: Type.Object(
      {
        values: Type.Array(
          Type.Object(
            {
              type: Words,
              value: Words,
              stacktrace: Type.Optional(
                Type.Object({ frames: Type.Array(FrameSchema, { maxItems: 50 }) }, exact),
              ),
            },
            exact,
          ),
          { maxItems: 5 },
        ),
      },
      exact,
    ),
  },
  exact,
);
type ServiceEvent = Static<typeof EventSchema>;

class NoEnvelopeError extends refusal(400, 'no_envelope', 'This is no envelope of one error') {}

class ServiceAwayError extends refusal(502, 'error_service_away', 'The error service has not taken it') {}

/** @throws NoEnvelopeError */
function eventOf(envelope: string): ServiceEvent {
  const [, item = '', event = '', ...extraLines] = envelope.replace(/\n$/, '').split('\n');
  try {
    const read: unknown = JSON.parse(event);
    const { type } = JSON.parse(item) as { type?: unknown };
    if (type === 'event' && extraLines.length === 0 && Value.Check(EventSchema, read)) return read;
  } catch {
    // no JSON
  }
  throw new NoEnvelopeError();
}

/** @returns a copy in which every text is masked, except the event id, the release and the values of known tags */
function maskedEvent(event: ServiceEvent): ServiceEvent {
  const masked = maskedTexts(event) as ServiceEvent;
  return {
    ...masked,
    event_id: event.event_id,
    // does not mask the release, which has a name and a version and could be mistaken for an e-mail address
    ...(event.release !== undefined && { release: event.release }),
    tags: Object.fromEntries(
      Object.entries(masked.tags).map(([key, words]) => [key, TAGS.has(key) ? words : MASK]),
    ),
  };
}

function maskedTexts(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskedTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskedTexts(inner)]));
}

/**
 * Forwards page errors, but only to the configured service. Parses, masks and rewrites each report. If the service
 * answers that there are too many requests, pauses for the time that the answer gives. Source: docs/rules.md ERR-04
 */
export const errorTunnelRoutes: FastifyPluginAsyncTypebox<{ envelopeUrl: string }> = async (
  app,
  { envelopeUrl },
) => {
  let pausedUntil = 0;

  async function passOn(event: ServiceEvent): Promise<void> {
    const sendTime = new Date();
    const lines = [{ event_id: event.event_id, sent_at: sendTime.toISOString() }, { type: 'event' }, event];
    const answer = await fetch(envelopeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN_MS),
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
    await answer.body?.cancel();
    if (answer.status === 429)
      pausedUntil = sendTime.getTime() + (Number(answer.headers.get('retry-after')) || PAUSE_S) * 1000;
    else if (!answer.ok) throw new Error(`The error service answered ${answer.status}`);
  }

  app.post(
    '/report-error/envelope',
    {
      config: { ...REPORT_LIMIT, atOnce: 4 },
      bodyLimit: LIMIT_BYTES,
      schema: {
        tags: ['analytics'],
        summary: "An error of a visitor's page, for the error service",
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      if (typeof request.body !== 'string') throw new NoEnvelopeError();
      const event = maskedEvent(eventOf(request.body));
      try {
        if (Date.now() >= pausedUntil) await passOn(event);
      } catch (err) {
        request.log.warn({ err }, 'an error of a page did not reach the error service');
        throw new ServiceAwayError();
      }
      return reply.code(204).send(null);
    },
  );
};
