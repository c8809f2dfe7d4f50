export { loadWords, useWords } from './use-words';
