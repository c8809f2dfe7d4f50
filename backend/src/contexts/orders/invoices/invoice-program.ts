import { serveParent } from '../../../platform/children';
import type { InvoiceDocument } from './invoice-document';
import type { InvoiceSetup } from './invoices.service';
import { invoiceSetter } from './make-invoice-pdf';

// Program of the child process that renders invoices.
serveParent((setup) => {
  const set = invoiceSetter((setup as InvoiceSetup).fontsDir);
  return Promise.resolve({ run: (document) => Promise.resolve(set(document as InvoiceDocument)) });
});
