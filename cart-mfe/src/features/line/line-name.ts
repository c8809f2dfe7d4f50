import type { LineItem } from '@bindery/shared/contracts';

/** @returns what tells this line from another of the same product: its title and the first of its choices, "The Lost Star (Robin)" */
export function lineName({ productName, summary }: Pick<LineItem, 'productName' | 'summary'>): string {
  const [first] = summary;
  return first ? `${productName} (${first.value})` : productName;
}

/** @returns the name with its quantity before it: "2 × The Lost Star"; a single piece has none */
export const counted = (quantity: number, name: string): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;
