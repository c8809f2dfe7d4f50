import { serveParent } from '../../../platform/children';
import { decoderWork } from './decoder-work';
import { photoWorkHere } from './photo-work';

// A process that reads pictures of strangers, and nothing else.
serveParent(async () => decoderWork(photoWorkHere));
