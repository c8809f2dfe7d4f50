import { productionRepository } from './production.repository';

export { HOUSE_CHANNEL, houseTransport } from './house-messages';
export { FileAddresses, orderPdfs } from './order-files';
export { createPrint } from './pdf/print.service';
export { makePdf } from './pdf/make-pdf';
export { type MakePdf, pdfsInChildren } from './pdf/make-print-file';
export { printRoutes } from './pdf/print.routes';
export { printHouseRoutes } from './print-house.routes';
export { createPrintHouse } from './print-house';
export { createProduction, type ProductionService } from './production.service';
export { staffProductionRoutes } from './staff-production.routes';

export const productionFiguresOf = productionRepository.figures;
