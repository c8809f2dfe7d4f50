import { StaffCommerce, type StaffCommerceParts } from '../staff-commerce';

export interface Terms {
  addPrice(price: { sku: string; market: string; amount: string; from?: Date; to?: Date }): Promise<void>;
  /** @param stock - undefined means made to order */
  setStock(sku: string, stock: number | undefined): Promise<void>;
  /** Sets the days on which a sale begins and ends, at midnight UTC. */
  editDates(slug: string, dates: { availableOn: Date; discontinueOn?: Date }): Promise<void>;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Changes terms of sale as staff would: reads the current terms, and sends all of them with the change. */
export function termsOf(commerceParts: StaffCommerceParts): Terms {
  const staff = new StaffCommerce(commerceParts);
  async function goodsOf(sku: string) {
    for (const { slug } of staff.list().products) {
      const { goods } = await staff.product(slug);
      const matchingGoods = goods.find((each) => each.sku === sku);
      if (matchingGoods) return matchingGoods;
    }
    throw new Error(`nothing that is sold has the SKU ${sku}`);
  }
  return {
    addPrice: async ({ from, to, ...price }) =>
      void (await staff.addPrice({
        ...price,
        ...(from && { from: from.toISOString() }),
        ...(to && { to: to.toISOString() }),
      })),
    setStock: async (sku, stock) =>
      void (await staff.setStock(sku, { stock: stock ?? null, was: (await goodsOf(sku)).stock })),
    async editDates(slug, { availableOn, discontinueOn }) {
      const { available_on, discontinue_on } = await staff.product(slug);
      await staff.editDates(slug, {
        ...{ available_on: dayOf(availableOn), discontinue_on: discontinueOn ? dayOf(discontinueOn) : null },
        was: { available_on, discontinue_on },
      });
    },
  };
}
