import type { LineItem } from '@bindery/shared/contracts';

export interface LineGroup<Line extends LineItem = LineItem> {
  readonly line: Line;
  readonly extras: readonly Line[];
}

/**
 * @param items - in the cart's order, in which a child follows its parent
 * @returns each line with its children. A child without a parent is a top-level line, so that no line is hidden
 * Source: docs/rules.md CART-02
 */
export function lineGroups<Line extends LineItem>(items: readonly Line[]): LineGroup<Line>[] {
  const ids = new Set(items.map(({ id }) => id));
  const isChild = ({ id, parentLineItemId: parent }: LineItem): boolean =>
    typeof parent === 'string' && parent !== id && ids.has(parent);
  return items
    .filter((item) => !isChild(item))
    .map((line) => ({
      line,
      extras: items.filter((item) => isChild(item) && item.parentLineItemId === line.id),
    }));
}

/** @returns a line with its extras; empty if the list does not contain the line */
export function linesOfGroup(items: readonly LineItem[], lineId: string): readonly LineItem[] {
  const group = lineGroups(items).find(({ line }) => line.id === lineId);
  return group ? [group.line, ...group.extras] : [];
}

/** @returns the SKU by which the server knows an extra or a variant */
export const skuOf = ({ productSku, variantSku }: LineItem): string => variantSku || productSku;

/** @returns the title and the first choice, "The Lost Star (Robin)", which distinguish lines of the same product */
export function lineName({ productName, summary }: Pick<LineItem, 'productName' | 'summary'>): string {
  const [firstEntry] = summary;
  return firstEntry ? `${productName} (${firstEntry.value})` : productName;
}

/** @returns the quantity and the name, "2 × The Lost Star"; for a single piece only the name */
export const counted = (quantity: number, name: string): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;
