import { Type, type Static } from 'typebox';
import type { Connection, Database } from '../../platform/database';
import { once } from '../../platform/inbox';
import type { Mailer } from '../mail';
import { readTicketId } from './job-ticket';
import { putOnHold } from './pick-up';
import { TicketUnknownError } from './production.errors';
import { productionRepository as repository, type Production } from './production.repository';
import { afterHouseEvent, HOUSE_EVENTS, type HouseEvent } from './production-state';
import { putShippedMail } from './tell';

const TicketSchema = Type.String({ minLength: 3, maxLength: 60 });
const event = <Kind extends HouseEvent>(kind: Kind) =>
  Type.Object({ type: Type.Literal(`job.${kind}`), data: Type.Object({ ticket: TicketSchema }) });

/** What a print house tells. `reason`: for staff. Source: docs/rules.md PROD-09, docs/printing.md */
export const HouseEventSchema = Type.Union([
  event('acknowledged'),
  event('printing'),
  event('delivered'),
  Type.Object({
    type: Type.Literal('job.shipped'),
    data: Type.Object({
      ticket: TicketSchema,
      tracking: Type.Optional(
        Type.Object({
          code: Type.String({ minLength: 1, maxLength: 100 }),
          url: Type.String({ pattern: '^https://[^\\s"<>]{3,500}$' }),
        }),
      ),
    }),
  }),
  Type.Object({
    type: Type.Literal('job.rejected'),
    data: Type.Object({
      ticket: TicketSchema,
      reason: Type.String({ minLength: 1, maxLength: 300 }),
    }),
  }),
]);
export type HouseEventBody = Static<typeof HouseEventSchema>;

export interface HearingParts {
  readonly database: Database;
  readonly mailer: Mailer;
}

const SOURCE = 'print_house';
const SHOWN: readonly HouseEvent[] = ['printing', 'shipped', 'delivered'];
const kindOf = ({ type }: HouseEventBody): HouseEvent => type.slice('job.'.length) as HouseEvent;
export const isHouseEventType = (type: string): boolean =>
  HOUSE_EVENTS.some((event) => type === `job.${event}`);
const trackingOf = (body: HouseEventBody) => (body.type === 'job.shipped' ? body.data.tracking : undefined);

/**
 * An event of the print house has its effect once. Of a ticket that another one replaced it has none.
 *
 * @throws TicketUnknownError: it may come again
 */
export function hearHouse(
  { database, mailer }: HearingParts,
  eventId: string,
  body: HouseEventBody,
): Promise<boolean> {
  return database.transaction((transaction) =>
    once(transaction, SOURCE, eventId, async () => {
      const ticket = readTicketId(body.data.ticket);
      const found = ticket && (await repository.byNumber(transaction, ticket.number));
      if (!found || found.run < ticket.run) throw new TicketUnknownError();
      const order = (await repository.lockOrder(transaction, found.orderId))!;
      const production = (await repository.get(transaction, found.orderId))!;
      if (production.ticket === body.data.ticket)
        await apply(transaction, production, body, () => putShippedMail(mailer, transaction, order));
    }),
  );
}

async function apply(
  transaction: Connection,
  production: Production,
  body: HouseEventBody,
  onShipped: () => Promise<void>,
): Promise<void> {
  const { orderId } = production;
  const kind = kindOf(body);
  const tracking = trackingOf(body);
  const next = afterHouseEvent(production, kind);
  // the parcel's address is of use, however late it comes
  const isLateTracking = tracking && (production.state === 'delivered' || production.state === 'shipped');
  if (tracking && (next || isLateTracking)) await repository.setTracking(transaction, orderId, tracking);
  if (!next) return;
  if (body.type === 'job.rejected') {
    const hold = { code: 'house_rejected', detail: { reason: body.data.reason } } as const;
    return putOnHold(transaction, orderId, hold, SOURCE);
  }
  await repository.move(transaction, orderId, next);
  const isPublic = SHOWN.includes(kind);
  if (isPublic) await repository.setOrderState(transaction, orderId, next);
  await repository.addEvent(transaction, orderId, {
    ...{ kind, by: SOURCE, detail: tracking ? { tracking } : {}, isPublic },
  });
  if (kind === 'shipped') await onShipped();
}
