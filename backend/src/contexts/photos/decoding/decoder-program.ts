import { serveParent } from '../../../platform/children';
import { decoderWork, photoWorkHere } from './photo-work';

// A process that does nothing but read untrusted pictures.
serveParent(async () => decoderWork(photoWorkHere));
