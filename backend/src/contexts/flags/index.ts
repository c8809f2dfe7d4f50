export { createExperiments, type Experiments } from './experiments';
export { FlagSet } from './flags';
export { flagsRoutes, staffFlagsRoutes } from './flags.routes';
