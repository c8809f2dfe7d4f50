import { lazy } from 'react';

export { HistoryButtons, type Shown } from './history-buttons';
/** Of use to who opens it. */
export const BookHistory = lazy(() => import('./book-history'));
