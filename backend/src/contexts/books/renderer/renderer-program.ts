import { serveParent } from '../../../platform/children';
import { openRendererWork } from './renderer-work';

serveParent(openRendererWork);
