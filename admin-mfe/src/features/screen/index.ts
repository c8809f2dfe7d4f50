export { Reason } from './reason';
export { Screen } from './screen';
export { SearchForm } from './search-form';
export { REASON_LACKS, reasonFaults, useStaffForm, type Faults } from './use-staff-form';
