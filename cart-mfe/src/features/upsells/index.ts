export { LineUpsells, upsellPrice } from './line-upsells';
