import type { LineItem } from '@bindery/shared/contracts';

/** @returns a name that distinguishes lines of the same product: title and first choice, "The Lost Star (Robin)" */
export function lineName({ productName, summary }: Pick<LineItem, 'productName' | 'summary'>): string {
  const [firstEntry] = summary;
  return firstEntry ? `${productName} (${firstEntry.value})` : productName;
}

/** @returns the name after its quantity: "2 × The Lost Star"; no quantity for a single piece */
export const counted = (quantity: number, name: string): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;
