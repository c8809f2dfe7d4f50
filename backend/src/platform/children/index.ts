export { ChildDiedError, ChildUnavailableError } from './supervised-child';
export { ChildPool, childPoolFigures, observeChildPools } from './child-pool';
export { serveParent, type AskParent, type ChildWork } from './serve-parent';
export { limitsWarning } from './start-child';
