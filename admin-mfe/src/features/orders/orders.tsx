import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const OrdersModal = lateModule(() => import('./orders-modal')).get('default');

/** Opens what was ordered. */
export const Orders = () => <ToolButton label="Orders" modal={OrdersModal} />;
