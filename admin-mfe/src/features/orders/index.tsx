import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const OrdersModal = lateModule(() => import('./orders-modal')).get('default');
const CartsModal = lateModule(() => import('./carts-modal')).get('default');
const CreditModal = lateModule(() => import('./credit-modal')).get('default');

/** Opens what was ordered. */
export const Orders = () => <ToolButton label="Orders" modal={OrdersModal} />;

/** Opens the carts that wait. */
export const Carts = () => <ToolButton label="Carts" modal={CartsModal} />;

/** Opens the store credit of a customer. */
export const Credit = () => <ToolButton label="Store credit" modal={CreditModal} />;
