export { BookHistory, HistoryButtons, type Shown } from './book-history';
