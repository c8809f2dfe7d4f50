export { errorServiceOf } from './report';
export { watchOwnFaults } from './report';
export { errorContext, reportTo, warnOfFailure } from './report';
