import type { ExpressBody, ExpressOffer, ExpressQuoteBody } from '@bindery/shared/contracts';
import { handle, type Handler } from '@bindery/shared/testing';
import { aQuote, aRate, type Answers, paymentServer } from './payment-server';

const money = (amount: string) => ({ amount, formatted: `£${amount}` });

/** @param rateId - id of the selected rate; null if the shop does not deliver to the address */
export function anOffer(
  rateId: string | null = 'standard',
  overrides: Partial<ExpressOffer> = {},
): ExpressOffer {
  const express = aRate({
    ...{ id: 'express', cost: money('9.99'), discounted_cost: money('9.99') },
    method: { id: 'express', name: 'Express', type: 'express', carrier: 'DHL' },
  });
  const rates =
    rateId === null ? [] : [aRate(), express].map((rate) => ({ ...rate, selected: rate.id === rateId }));
  const total = rateId === 'express' ? '34.98' : '28.98';
  const shipping = rates.find(({ selected }) => selected)?.cost ?? null;
  return {
    ...{ provider: { name: 'sandbox' }, wallets: ['sandbox'], shipsTo: ['GB'], rates },
    quote: aQuote({ id: `x-${rateId}`, shipping, total: money(total) }),
    ...overrides,
  };
}

export interface ExpressServer {
  handlers: Handler[];
  /** accepted authorisations */
  authorised: ExpressBody[];
}

/** Fake server of wallets. It offers two rates within the country, and answers payments with `answers`. */
export function expressServer(
  answers: Answers,
  offerOf = ({ place, rateId }: ExpressQuoteBody): ExpressOffer | null =>
    anOffer(place && place.country !== 'GB' ? null : rateId),
): ExpressServer {
  const { handlers } = paymentServer(undefined, { express: answers });
  const server: ExpressServer = {
    authorised: [],
    handlers: [
      ...handlers.map((handler) =>
        handler.path.endsWith('/express')
          ? {
              ...handler,
              answer: (request: Parameters<typeof handler.answer>[0]) => {
                server.authorised.push(request.body as ExpressBody);
                return handler.answer(request);
              },
            }
          : handler,
      ),
      handle('POST /website/v2/checkout/express/quote', ({ body }) => ({
        body: { data: offerOf(body as ExpressQuoteBody) },
      })),
    ],
  };
  return server;
}
