export { AddressFields } from './address-fields';
export { AddressNotKept } from './address-not-kept';
export { AddressStep } from './address-step';
export {
  emptyAddress,
  leftField,
  typedAddress,
  writtenAddress,
  type AddressName,
  type AddressValues,
} from './address-draft';
export { addressFaults, faultsOf as addressFaultsOf, type Faults as AddressFaults } from './address-faults';
export { useCountries } from './countries';
export { keepDraft as keepAddressDraft } from './draft-storage';
