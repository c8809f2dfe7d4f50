import { serveParent } from '../../../platform/children';
import { openRendererWork } from './renderer-work';

// A process that draws pages, and nothing else.
serveParent(openRendererWork);
