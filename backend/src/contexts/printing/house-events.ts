import { Type, type Static } from 'typebox';
import type { Connection, Database } from '../../platform/database';
import { once } from '../../platform/inbox';
import { hasLeft, parcelsRepository, type OrderService, type ParcelRow } from '../orders';
import { readTicketId } from './job-ticket';
import { putOnHold } from './pick-up';
import { TicketUnknownError } from './production.errors';
import { productionRepository as repository, type Production } from './production.repository';
import { afterHouseEvent, afterParcels, HOUSE_EVENTS, type HouseEvent } from './production-state';

const TicketSchema = Type.String({ minLength: 3, maxLength: 60 });
const event = <Kind extends HouseEvent>(kind: Kind) =>
  Type.Object({ type: Type.Literal(`job.${kind}`), data: Type.Object({ ticket: TicketSchema }) });

/** Events from a print house. `reason`: for staff. Source: docs/rules.md PROD-09, docs/printing.md */
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
const kindOf = ({ type }: HouseEventBody): HouseEvent => type.slice('job.'.length) as HouseEvent;
export const isHouseEventType = (type: string): boolean =>
  HOUSE_EVENTS.some((event) => type === `job.${event}`);
const trackingOf = (body: HouseEventBody) => (body.type === 'job.shipped' ? body.data.tracking : undefined);

/**
 * Applies a print house event once. Ignores events of replaced tickets.
 *
 * @throws TicketUnknownError if the ticket is unknown; the print house may send the event again
 */
export function hearHouse(
  { database, orders }: HearingParts,
  eventId: string,
  body: HouseEventBody,
): Promise<boolean> {
  return database.transaction((transaction) =>
    once(transaction, SOURCE, eventId, async () => {
      const ticket = readTicketId(body.data.ticket);
      const foundProduction = ticket && (await repository.byNumber(transaction, ticket.number));
      if (!foundProduction || foundProduction.run < ticket.run) throw new TicketUnknownError();
      await repository.lockOrder(transaction, foundProduction.orderId);
      const production = (await repository.get(transaction, foundProduction.orderId))!;
      const parcels = await parcelsRepository.locked(transaction, foundProduction.orderId);
      // a parcel of an earlier run may no longer exist, so an unknown position is an error only in the current run
      if (ticket.run === foundProduction.run && ticket.position >= parcels.length)
        throw new TicketUnknownError();
      const parcel = parcels.find((candidate) => candidate.ticket === body.data.ticket);
      if (parcel && production.state !== 'cancelled')
        await apply(orders, transaction, { production, parcels, parcel }, body);
    }),
  );
}

interface Heard {
  readonly production: Production;
  readonly parcels: readonly ParcelRow[];
  readonly parcel: ParcelRow;
}

async function apply(
  orders: HearingParts['orders'],
  transaction: Connection,
  { production, parcels, parcel }: Heard,
  body: HouseEventBody,
): Promise<void> {
  const { orderId } = production;
  const kind = kindOf(body);
  const tracking = trackingOf(body);
  const next = afterHouseEvent(parcel.state, kind);
  if (!next) {
    // an event that arrives after the dispatch does not change the state, but its tracking number is stored
    if (tracking && hasLeft(parcel.state))
      await orders.setTracking(transaction, orderId, tracking, parcel.id);
    return;
  }
  const states = parcels.map(({ id, state }) => (id === parcel.id ? next : state));
  const overall = afterParcels(production, states);
  if (kind === 'shipped' || kind === 'delivered')
    await orders.changeState(transaction, orderId, {
      ...{ state: kind, parcel: parcel.id, by: SOURCE },
      ...(tracking && { tracking }),
    });
  else await parcelsRepository.setState(transaction, parcel.id, next);
  if (body.type === 'job.rejected') {
    const detail = { reason: body.data.reason, parcel: parcel.position + 1 };
    if (overall) await putOnHold(transaction, orderId, { code: 'house_rejected', detail }, SOURCE);
    return;
  }
  if (overall) await repository.move(transaction, orderId, overall);
  // a reprint does not change the order's state, which may be 'delivered'
  const isAgain = parcel.reprintOf !== null;
  if (overall === 'printing' && !isAgain)
    return orders.changeState(transaction, orderId, { state: overall, by: SOURCE });
  if (!hasLeft(kind))
    await repository.addEvent(transaction, orderId, {
      ...{ kind, by: SOURCE, detail: { ticket: parcel.ticket }, isPublic: false },
    });
}
