import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { clientGone } from '../../../platform/http';
import type { Visitors } from '../../shoppers';
import { InvoiceNotFoundError } from '../orders.errors';
import { shopperSchema } from '../orders.routes';
import type { Invoices } from './invoices.service';

const ParamsSchema = Type.Object({ id: Type.String({ maxLength: 64 }) });
const QuerySchema = Type.Object({ number: Type.Optional(Type.String({ maxLength: 40 })) });
/** The limit of requests is low, because each request renders the PDF. */
const LIMIT = { rateLimit: { max: 30, timeWindow: 60_000 }, expense: { cpuMs: 100 } } as const;

export interface InvoicesRoutesOptions {
  readonly invoices: Invoices;
  readonly visitors: Visitors;
}

/** Source: docs/rules.md INV-06 */
export const invoicesRoutes: FastifyPluginAsyncTypebox<InvoicesRoutesOptions> = async (
  app,
  { invoices, visitors },
) => {
  app.get(
    '/website/v2/orders/:id/invoice',
    {
      config: LIMIT,
      schema: shopperSchema("An order's invoice, or with ?number= one of its credit notes: PDF", {
        params: ParamsSchema,
        querystring: QuerySchema,
      }),
    },
    async (request, reply) => {
      const visitor = await visitors.visitorOf(request);
      if (!visitor) throw new InvoiceNotFoundError();
      const { id } = request.params;
      const pdf = await invoices.pdf(visitor.ownerId, id, request.query.number, clientGone(reply));
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${pdf.number}.pdf"`)
        .header('x-content-type-options', 'nosniff')
        .send(Buffer.from(pdf.bytes));
    },
  );
};
