import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const CreditModal = lateModule(() => import('./credit-modal')).get('default');

/** Opens the store credit of a customer. */
export const Credit = () => <ToolButton label="Store credit" modal={CreditModal} />;
