import type { FastifyInstance } from 'fastify';
import type { Muse } from '@bindery/muse';
import type { Commerce } from '../contexts/catalogue';
import type { Mailer } from '../contexts/mail';
import type { OrderEdits, OrderService } from '../contexts/orders';
import { paymentBlockOf } from '../contexts/payments';
import type { Photos } from '../contexts/photos';
import {
  type Print,
  createPrintHouse,
  createProduction,
  FileAddresses,
  HOUSE_CHANNEL,
  houseTransport,
  printHouseRoutes,
  staffProductionRoutes,
  type OpenedProduction,
} from '../contexts/printing';
import { hasStaff, type Config } from '../platform/config';
import type { Database } from '../platform/database';
import type { Idempotency } from '../platform/idempotency';
import type { Jobs } from '../platform/jobs';
import type { ObjectStore } from '../platform/object-store';
import type { Outbox, Transport } from '../platform/outbox';

interface StoreParts {
  readonly database: Database;
  readonly objects: ObjectStore;
}

const addressesOf = ({ publicOrigin, keys }: Config): FileAddresses =>
  new FileAddresses(publicOrigin, Buffer.from(keys.secretsOf('prints')[0], 'hex'));

export function printHouseTransports(
  config: Config,
  { database, objects: store }: StoreParts,
): Readonly<Record<string, Transport | undefined>> {
  const { printHouse } = config;
  const house = printHouse && createPrintHouse(printHouse, addressesOf(config));
  return { [HOUSE_CHANNEL]: house && houseTransport(house, { database, store }) };
}

interface ShopParts extends StoreParts {
  readonly muse: Muse;
  readonly commerce: Commerce;
  readonly photos: Photos;
  readonly print: Print;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly idempotency: Idempotency;
  readonly mailer: Mailer;
  readonly orders: OrderService;
  readonly orderEdits: OrderEdits;
}

export async function openProduction(
  app: FastifyInstance,
  config: Config,
  { objects: store, print, commerce, orderEdits, ...shopParts }: ShopParts,
): Promise<OpenedProduction> {
  const { muse, orders } = shopParts;
  const production = createProduction({
    ...{ ...shopParts, store, files: print.files },
    proofOf: ({ productSlug, packageVersion, customisation }, locale) =>
      muse.proofOf(productSlug, packageVersion!, customisation!, locale),
    productionDays: (slug) => {
      const book = muse.package(slug);
      return book && commerce.soldAs(book).wholeBook.commerce.productionDays;
    },
    paymentBlock: paymentBlockOf,
    cancelOrder: (transaction, orderId) => orderEdits.cancelWithin(transaction, orderId),
  });
  const { service } = production;
  orders.onPlaced((transaction, order) => service.onPlaced(transaction, order));
  orders.onMovedByStaff((transaction, id, { state }) => service.onMovedByStaff(transaction, id, state));
  orderEdits.onCancelled((transaction, { id }) => service.onCancelled(transaction, id));
  orderEdits.onResumed((transaction, { id }) => service.wake(transaction, id));
  const { environment, printHouse } = config;
  if (hasStaff(config))
    await app.register(staffProductionRoutes, {
      ...{ production: service, mayEndWindows: environment !== 'production' },
    });
  if (printHouse)
    await app.register(printHouseRoutes, {
      ...{ production: service, addresses: addressesOf(config), secret: printHouse.secret },
    });
  return production;
}
