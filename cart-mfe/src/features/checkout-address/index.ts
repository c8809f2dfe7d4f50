export { AddressNotKept } from './address-not-kept';
export { AddressStep } from './address-step';
export { faultsOf as addressFaultsOf, type FaultCode } from './address-faults';
export { useCountries } from './countries';
export { useFaultText } from './fault-text';
export { keepDraft as keepAddressDraft } from './draft-storage';
