export { createOrderEdits, type OrderEdits, type OrderEditsParts } from './order-edits.service';
export { orderEditsRoutes } from './order-edits.routes';
export { damageReports, owedRefunds } from './order-edits.tables';
export type { Refunds } from './refunds';
export { staffOrdersRoutes } from './staff-orders.routes';
