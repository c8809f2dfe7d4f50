export { ChildDiedError, ChildUnavailableError } from './supervised-child';
export { ChildPool, type ChildPoolOptions } from './child-pool';
export { serveParent, type AskParent, type ChildWork } from './serve-parent';
