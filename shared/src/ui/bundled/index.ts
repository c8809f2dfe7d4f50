/**
 * Components and rules that two workspaces use and no first page needs. No shared module stands behind this door: each
 * workspace that imports it bundles the few names that it uses.
 */
export { AddressFields } from './address-fields';
export {
  accountAddress,
  addressFaults,
  addressFaultText,
  emptyAddress,
  isPostcodeFaulty,
  leftField,
  sentAddress,
  typedAddress,
  type AddressName,
  type AddressValues,
} from './address-values';
export { EmailField } from './email-field';
export { createLatePart } from './late-part';
export { personName } from './person-name';
export { useAddressEntry } from './use-address-entry';
export { useFormFaults, type FormFaults } from './use-form-faults';
