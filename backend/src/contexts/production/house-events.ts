import { Type, type Static } from 'typebox';
import type { Connection, Database } from '../../platform/database';
import { once } from '../../platform/inbox';
import type { OrderService } from '../orders';
import { readTicketId } from './job-ticket';
import { putOnHold } from './pick-up';
import { TicketUnknownError } from './production.errors';
import { productionRepository as repository, type Production } from './production.repository';
import { afterHouseEvent, HOUSE_EVENTS, type HouseEvent } from './production-state';

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
  readonly orders: Pick<OrderService, 'changeState' | 'setTracking'>;
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
  { database, orders }: HearingParts,
  eventId: string,
  body: HouseEventBody,
): Promise<boolean> {
  return database.transaction((transaction) =>
    once(transaction, SOURCE, eventId, async () => {
      const ticket = readTicketId(body.data.ticket);
      const found = ticket && (await repository.byNumber(transaction, ticket.number));
      if (!found || found.run < ticket.run) throw new TicketUnknownError();
      await repository.lockOrder(transaction, found.orderId);
      const production = (await repository.get(transaction, found.orderId))!;
      if (production.ticket === body.data.ticket) await apply(orders, transaction, production, body);
    }),
  );
}

async function apply(
  orders: HearingParts['orders'],
  transaction: Connection,
  production: Production,
  body: HouseEventBody,
): Promise<void> {
  const { orderId } = production;
  const kind = kindOf(body);
  const tracking = trackingOf(body);
  const next = afterHouseEvent(production, kind);
  if (!next) {
    // the parcel's address is of use, however late it comes
    const hasLeft = production.state === 'delivered' || production.state === 'shipped';
    if (tracking && hasLeft) await orders.setTracking(transaction, orderId, tracking);
    return;
  }
  if (body.type === 'job.rejected') {
    const hold = { code: 'house_rejected', detail: { reason: body.data.reason } } as const;
    return putOnHold(transaction, orderId, hold, SOURCE);
  }
  await repository.move(transaction, orderId, next);
  if (SHOWN.includes(kind))
    return orders.changeState(transaction, orderId, {
      state: kind,
      by: SOURCE,
      ...(tracking && { tracking }),
    });
  await repository.addEvent(transaction, orderId, { kind, by: SOURCE, isPublic: false });
}
