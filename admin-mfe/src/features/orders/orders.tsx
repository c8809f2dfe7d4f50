import { lazy } from 'react';
import { ToolButton } from '../staff';

const OrdersModal = lazy(() => import('./orders-modal'));

/** Opens what was ordered. */
export const Orders = () => <ToolButton label="Orders" modal={OrdersModal} />;
