export { ChangeAddress } from './change-address';
