export { faultsOf as addressFaultsOf, type FaultCode, useFaultText } from './address-faults';
export { AddressLines } from './address-lines';
export { AddressNotKept } from './address-not-kept';
export { AddressStep } from './address-step';
export { useCountries } from './countries';
export { keepDraft as keepAddressDraft, readDraft as readAddressDraft } from './address-draft';
