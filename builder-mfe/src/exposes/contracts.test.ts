import {
  customisationFormContract,
  otherTabNoticeContract,
  schemaFormModalContract,
} from '@bindery/contracts/tests';

customisationFormContract(() => import('./customisation-form'));
otherTabNoticeContract(() => import('./other-tab-notice'));
schemaFormModalContract(() => import('./schema-form-modal'));
