export { createWords, type WordsSource } from './create-words';
export { plural } from './plural';
