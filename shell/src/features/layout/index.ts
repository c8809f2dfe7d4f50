export { PageLayout } from './page-layout';
export { WaitingPage } from './waiting-page';
