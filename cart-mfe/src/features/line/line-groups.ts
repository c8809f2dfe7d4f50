import type { LineItem } from '@bindery/shared/contracts';

/** A line that stands for itself, and the extras that go with it. */
export interface LineGroup<Line extends LineItem = LineItem> {
  readonly line: Line;
  readonly extras: readonly Line[];
}

/**
 * @param items - in the cart's order; a child stands behind its parent
 * @returns each line with its children. A child without its parent stands for itself: nothing of the cart is hidden
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

/** @returns a line with all that goes with it; nothing where it is not there */
export function linesOfGroup(items: readonly LineItem[], lineId: string): readonly LineItem[] {
  const group = lineGroups(items).find(({ line }) => line.id === lineId);
  return group ? [group.line, ...group.extras] : [];
}

/** @returns what an extra, or a variant, is asked for by */
export const skuOf = ({ productSku, variantSku }: LineItem): string => variantSku || productSku;
