export { createWords, type WordsSource } from './create-words';
export { fillTemplate } from './fill-template';
