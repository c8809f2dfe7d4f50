import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '../../../platform/database';
import { webhookSignature } from '../../../platform/outbox';
import { placeOrder, readOrder, type TestCatalogue, type TestShop } from '../../../testing/test-shop';
import { STAFF, staffOf, type StaffOfShop } from '../../../testing/staff-members';
import { waitUntil } from '../../../testing/until';
import { ROBIN, type Visitor } from '../../../testing/visitor';
import { Photographer } from '../../photos/testing/photo-shop';
import type { JobTicket } from '../job-ticket';
import type { ProductionState } from '../production-state';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`;

export interface BoughtCopies {
  readonly visitor: Visitor;
  readonly id: string;
  readonly number: string;
  readonly itemId: string;
  readonly parcelId: string;
}

interface AskedReprint {
  readonly quantity?: number;
  /** of idempotency */
  readonly key?: string;
  readonly parcel_id?: string;
  readonly reason?: string;
}

/** A shop with a print house, which receives its tickets in a folder, and with staff who order reprints. */
export class PrintingShop {
  private endWork: (() => Promise<unknown>) | undefined;

  private constructor(
    readonly shop: TestShop,
    readonly staff: StaffOfShop,
    private readonly houseFolder: string,
  ) {}

  /** @param catalogue - must be configured with a `STAFF_TOKEN` */
  static async open(catalogue: TestCatalogue, database: Database): Promise<PrintingShop> {
    const folder = await mkdtemp(join(tmpdir(), 'bindery-again-'));
    const printHouse = { secret: SECRET, target: { kind: 'folder', folder } } as const;
    const shop = await catalogue.shop(database, {
      environment: 'development',
      takesStaffPasswords: true,
      printHouse,
    });
    return new PrintingShop(shop, staffOf(shop), folder);
  }

  async close(): Promise<void> {
    await this.shop.closeApp();
    await rm(this.houseFolder, { recursive: true });
  }

  /** Stops the jobs that {@link reaches} started. */
  async stopWork(): Promise<void> {
    await this.endWork?.();
    this.endWork = undefined;
  }

  async isIn(orderId: string, state: ProductionState): Promise<boolean> {
    return (await this.shop.production.find(orderId)).state === state;
  }

  async reaches(orderId: string, state: ProductionState): Promise<void> {
    const { jobs, jobHandlers, outbox } = this.shop;
    this.endWork ??= jobs.work({ ...jobHandlers, ...outbox.handlers }, { concurrency: 2, pollMs: 20 });
    await waitUntil(`the order is ${state}`, () => this.isIn(orderId, state));
  }

  async tell(type: string, data: { ticket: string; reason?: string }): Promise<number> {
    const payload = JSON.stringify({ type, timestamp: new Date().toISOString(), data });
    const timestamp = Math.floor(Date.now() / 1000);
    const id = `${data.ticket} ${type}`;
    const answer = await this.shop.app.inject({
      ...{ method: 'POST', url: '/_canvas/api/print-house/events', payload },
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': webhookSignature(id, timestamp, payload, SECRET),
      },
    });
    return answer.statusCode;
  }

  async buy(): Promise<BoughtCopies> {
    const visitor = new Photographer(this.shop);
    const cart = await visitor.add(ROBIN, { quantity: 2 });
    const { id, number } = await placeOrder(this.shop, visitor);
    const { parcels } = await readOrder(visitor, id);
    return { visitor, id, number, itemId: cart.items.at(-1)!.id, parcelId: parcels![0]!.id };
  }

  async sentCopies(...events: readonly string[]): Promise<BoughtCopies> {
    const boughtCopies = await this.buy();
    await this.staff.machine('POST', `/production/${boughtCopies.id}/end-window`);
    await this.reaches(boughtCopies.id, 'sent');
    for (const event of events) await this.tell(`job.${event}`, { ticket: `${boughtCopies.number}-2` });
    return boughtCopies;
  }

  ask(
    who: Visitor,
    { id, parcelId, itemId }: BoughtCopies,
    { quantity = 1, key, ...otherFields }: AskedReprint = {},
  ): Promise<LightMyRequestResponse> {
    const defaults = { by: 'x', cause: 'damaged', reason: 'a bent corner', parcel_id: parcelId };
    return who.write(
      'POST',
      `${STAFF}/production/${id}/reprint`,
      { ...defaults, items: [{ item_id: itemId, quantity }], ...otherFields },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  }

  async ticketIn(id: string): Promise<JobTicket> {
    return JSON.parse(await readFile(join(this.houseFolder, id, 'ticket.json'), 'utf8')) as JobTicket;
  }
}
