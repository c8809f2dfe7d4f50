export { useWords } from './use-words';
