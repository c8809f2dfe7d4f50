export { AddressLines } from './address-lines';
