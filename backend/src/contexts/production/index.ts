import type { JobHandlers } from '../../platform/jobs';
import { pickUpJob, PRODUCTION_JOB, type PickUpParts } from './pick-up';
import type { ProductionParts } from './production-parts';
import { ProductionService } from './production.service';

export { HOUSE_CHANNEL, houseTransport } from './house-messages';
export { deleteOrderFiles, FileAddresses, orderPdfs } from './order-files';
export { createPrintHouse, type PrintHouse } from './print-house';
export { printHouseRoutes } from './print-house.routes';
export type { ProductionService } from './production.service';
export { staffProductionRoutes } from './staff-production.routes';

export interface Production {
  readonly service: ProductionService;
  readonly handlers: JobHandlers;
}

/** The making of what is ordered, from the end of the edit window to the parcel. Source: docs/rules.md PROD-01 */
export function createProduction(parts: PickUpParts & ProductionParts): Production {
  return {
    service: new ProductionService(parts),
    handlers: { [PRODUCTION_JOB]: pickUpJob(parts) },
  };
}
