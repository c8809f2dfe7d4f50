import { lateModule } from '@bindery/shared';

export { HistoryButtons, type Shown } from './history-buttons';
/** Of use to who opens it. */
export const BookHistory = lateModule(() => import('./book-history')).get('default');
