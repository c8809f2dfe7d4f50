export { LineUpsells, useUpsellPrice } from './line-upsells';
