import { serveParent } from '../../../platform/children';
import { makePdf } from './make-pdf';
import type { PdfRequest } from './pdf-request';

// A process that makes one print file. It ends when the file is made, and its memory with it.
serveParent(async () => ({ run: (request) => makePdf(request as PdfRequest) }));
