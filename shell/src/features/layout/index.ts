export { PageLayout } from './page-layout';
