export { invoicesInChildren } from './invoices-in-children';
export { invoicesRoutes } from './invoices.routes';
export { createInvoices, type Invoices } from './invoices.service';
export { invoices, invoiceSeries } from './invoices.tables';
export { makeInvoicesHere, type MakeInvoicePdf } from './make-invoice-pdf';
export { readSellers, refuseExampleSeller, type Sellers } from './sellers';
