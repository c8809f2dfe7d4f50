import type { WriteIntent } from '../../platform/http';
import { canonicalCode } from '../catalogue';
import { cartShelf, type CartWriting } from './cart-desk';
import { PromotionNotFoundError, PromotionRefusedError } from './cart.errors';
import { reducibleLines } from './cart-money';
import { cartRepository } from './cart.repository';
import { pricedLines } from './cart-view';
import { beginWrite, checkState, write, type Visit, type WriteAnswer } from './cart-write';

/** Adds a code to the visitor's cart, if it reduces a price. Source: docs/rules.md PROMO-03, PROMO-04 */
export async function addPromotion(
  writing: CartWriting,
  visit: Visit,
  askedCode: string,
  intent: WriteIntent,
): Promise<WriteAnswer> {
  const { promotions, looks } = writing;
  const { visitor, market } = visit;
  const shelf = await cartShelf(writing, market);
  const code = canonicalCode(askedCode);
  const request = { method: 'POST', route: 'cart/promotions', body: { code } };
  return write(writing, { ...visit, intent, shelf }, request, async (transaction) => {
    const begunCartRow = await beginWrite(transaction, visitor);
    if (begunCartRow) checkState(intent, begunCartRow);
    const storedCart = begunCartRow && (await cartRepository.find(transaction, visitor.ownerId));
    const lines = reducibleLines(pricedLines(storedCart?.lines ?? [], shelf, market, looks));
    const codes = begunCartRow?.promotionCodes ?? [];
    const refusal = codes.includes(code) ? 'promo_already' : promotions.refusalOf(code, lines, market);
    if (refusal) throw new PromotionRefusedError(refusal);
    // never undefined: the code reduces a line, so there is a cart
    const { cart, lines: rows } = storedCart!;
    const promotionCodes = [...codes, code];
    await cartRepository.setPromotions(transaction, cart.id, promotionCodes);
    return { storedCart: { cart: { ...cart, promotionCodes }, lines: rows } };
  });
}

/** Removes a code from the visitor's cart, even if its promotion no longer exists. */
export async function removePromotion(
  writing: CartWriting,
  visit: Visit,
  askedCode: string,
  intent: WriteIntent,
): Promise<WriteAnswer> {
  const { visitor, market } = visit;
  const shelf = await cartShelf(writing, market);
  const code = canonicalCode(askedCode);
  const request = { method: 'DELETE', route: `cart/promotions/${code}`, body: null };
  return write(writing, { ...visit, intent, shelf }, request, async (transaction) => {
    const cart = await beginWrite(transaction, visitor);
    if (!cart?.promotionCodes.includes(code)) throw new PromotionNotFoundError();
    checkState(intent, cart);
    const otherCodes = cart.promotionCodes.filter((promotionCode) => promotionCode !== code);
    await cartRepository.setPromotions(transaction, cart.id, otherCodes);
    return { storedCart: await cartRepository.find(transaction, visitor.ownerId) };
  });
}
