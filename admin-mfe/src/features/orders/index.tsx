import { lateModule } from '@bindery/shared';
import { ToolButton } from '../staff';

const OrdersModal = lateModule(() => import('./orders-modal')).get('default');
const CartsModal = lateModule(() => import('./carts-modal')).get('default');
const CreditModal = lateModule(() => import('./credit-modal')).get('default');
const MessagesModal = lateModule(() => import('./messages-modal')).get('default');

export const Orders = () => <ToolButton label="Orders" modal={OrdersModal} />;

export const Carts = () => <ToolButton label="Carts" modal={CartsModal} />;

export const Messages = () => <ToolButton label="Messages" modal={MessagesModal} />;

export const Credit = () => <ToolButton label="Store credit" modal={CreditModal} />;
