export { useAddressWords } from './words';
