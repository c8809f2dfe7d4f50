export { staffJobsRoutes } from './staff-jobs.routes';
