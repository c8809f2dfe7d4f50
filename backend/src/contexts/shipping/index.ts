import { createShippingRates, type ShippingRates } from './rates';
import { readShippingTable } from './shipping-table';

export type { ParcelToSend, ShippingRate, ShippingRates } from './rates';

/** @throws Error that says what is wrong with the file */
export const openShippingRates = async (file: string): Promise<ShippingRates> =>
  createShippingRates(await readShippingTable(file));
