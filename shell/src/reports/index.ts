export { errorServiceOf } from './also-to';
export { watchOwnFaults } from './own-faults';
export { errorContext, reportTo, warnOfFailure } from './report';
