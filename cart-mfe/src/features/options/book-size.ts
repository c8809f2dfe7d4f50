import type { Market } from '@bindery/shared';

const MM_PER = { inch: 25.4, centimeter: 10 } as const;

/**
 * @param size - width and height, mm
 * @returns "21 × 21 cm", in inches for us; '' where a side is not known (0 or less)
 */
export function bookSize({ width, height }: { width: number; height: number }, market: Market): string {
  if (!(width > 0 && height > 0)) return '';
  const unit = market.identifier === 'us' ? 'inch' : 'centimeter';
  const options = { maximumFractionDigits: 1 } as const;
  const number = new Intl.NumberFormat(market.moneyLocale, options).format(width / MM_PER[unit]);
  const withUnit = new Intl.NumberFormat(market.moneyLocale, {
    ...options,
    style: 'unit',
    unit,
    unitDisplay: 'short',
  }).format(height / MM_PER[unit]);
  return `${number} × ${withUnit}`;
}
