import { adminPanelContract } from '@bindery/contracts/tests';

adminPanelContract(() => import('./admin-panel'));
