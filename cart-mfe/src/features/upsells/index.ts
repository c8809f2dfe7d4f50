export { LineUpsells } from './line-upsells';
export { upsellPrice } from './upsell-price';
