export { AddressLines, personName } from './address-lines';
