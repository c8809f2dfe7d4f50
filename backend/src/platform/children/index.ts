export { ChildDiedError, ChildUnavailableError } from './child-errors';
export { ChildPool, type ChildPoolOptions } from './child-pool';
export { serveParent, type AskParent, type ChildWork } from './serve-parent';
