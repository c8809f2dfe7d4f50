import { serveParent } from '../../../platform/children';
import { makePdf } from './make-pdf';
import type { PdfRequest } from './pdf-request';

// A process that makes one print file, then ends and frees its memory.
serveParent(async () => ({ run: (request) => makePdf(request as PdfRequest) }));
