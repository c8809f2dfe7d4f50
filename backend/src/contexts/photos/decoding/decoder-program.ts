import { serveParent } from '../../../platform/children';
import { decoderWork, photoWorkHere } from './photo-work';

// A process that only reads untrusted pictures.
serveParent(async () => decoderWork(photoWorkHere));
