export { errorServiceOf, watchOwnFaults, errorContext, reportTo, warnOfFailure } from './report';
