import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PackageNotKeptError, type Muse } from '@bindery/muse';
import { linesApprovedAt } from '../contexts/cart';
import type { Guests, Visitors } from '../contexts/shoppers';
import {
  createInvoices,
  invoicesRoutes,
  makeInvoicesHere,
  readSellers,
  refuseExampleSeller,
  type Invoices,
  type MakeInvoicePdf,
  createOrderAccess,
  createOrderEmail,
  createOrderLinks,
  createOrders,
  orderEmailRoutes,
  orderLinksRoutes,
  ordersRoutes,
  type LineProofs,
  type OrderLinks,
  type OrderService,
  type OrdersParts,
} from '../contexts/orders';
import type { Post } from '../contexts/mail';
import { availableOrProblem } from '../contexts/books';
import type { TaxPort } from '../contexts/delivery';
import type { Warn } from './app-platform';
import type { Config } from '../platform/config';
import type { Jobs } from '../platform/jobs';

type ShopParts = Omit<OrdersParts, 'proofs' | 'documents'> & {
  readonly muse: Muse;
  readonly visitors: Visitors;
  readonly guests: Guests;
  readonly jobs: Jobs;
  readonly tax: TaxPort;
  readonly post: Pick<Post, 'words' | 'coversBy'>;
  readonly warn: Warn;
  /** makes the invoices' PDF files; by default in this process */
  readonly makeInvoice?: MakeInvoicePdf | undefined;
};

/**
 * Returns the current proofs of a line and the time of its approval. If the version no longer exists, there are no
 * proofs to compare.
 */
const proofsOf = (muse: Muse): LineProofs => ({
  pagesOf: ({ productSlug, packageVersion, customisation }, { locale }) =>
    availableOrProblem(() => muse.proofOf(productSlug, packageVersion, customisation, locale)).catch(
      (error: unknown) => {
        if (error instanceof PackageNotKeptError) return [];
        throw error;
      },
    ),
  approvedAt: linesApprovedAt,
});

/** Opens the invoices of placed orders. Source: docs/rules.md INV-01, INV-03 */
async function openInvoices(
  { commerceDir, fontsDir, mayNameExampleSeller }: Config,
  { database, tax, post, makeInvoice = makeInvoicesHere(fontsDir) }: ShopParts,
): Promise<Invoices> {
  const file = join(commerceDir, 'sellers.json');
  const sellers = await readSellers(file);
  refuseExampleSeller(sellers, file, mayNameExampleSeller);
  return createInvoices({ database, sellers, tax, words: post.words, makePdf: makeInvoice });
}

export async function openOrders(
  app: FastifyInstance,
  config: Config,
  shopParts: ShopParts,
): Promise<{ orders: OrderService; orderLinks: OrderLinks; invoices: Invoices }> {
  const { muse, visitors, guests } = shopParts;
  const invoices = await openInvoices(config, shopParts);
  const orders = createOrders({ ...shopParts, proofs: proofsOf(muse), documents: invoices }, muse);
  shopParts.post.coversBy((coverItem, signal) => orders.coverPicture(coverItem, signal));
  orders.onPlaced((transaction, order) => invoices.issue(transaction, order));
  const links = createOrderLinks(shopParts);
  await app.register(ordersRoutes, { orders, visitors });
  await app.register(orderLinksRoutes, {
    links,
    access: createOrderAccess(shopParts.database),
    visitors,
    guests,
  });
  await app.register(orderEmailRoutes, { orderEmail: createOrderEmail(shopParts), visitors });
  await app.register(invoicesRoutes, { invoices, visitors });
  return { orders, orderLinks: links, invoices };
}
