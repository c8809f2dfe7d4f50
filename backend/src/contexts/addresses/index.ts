export { addressFaults, checkedAddress, marketOfCountry, tidyAddress, withStateCode } from './address';
export { InvalidAddressError } from './addresses.errors';
