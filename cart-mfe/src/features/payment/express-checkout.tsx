import { useEffect, useState, type ReactNode } from 'react';
import { LateBoundary, lateModule, useMarket } from '@bindery/shared';
import { readRecord, useQuery, writeRecord } from '@bindery/shared/data';
import { Box, Flex, Skeleton } from '@bindery/shared/ui';
import type { Cart } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { useOpenStep, type CheckoutStepProps } from '../../data/checkout/steps';
import { expressQuery } from './express-api';

const ExpressWallets = lateModule(() => import('./express-wallets')).get('ExpressWallets');

interface ExpressCheckoutProps extends Partial<Pick<CheckoutStepProps, 'onStep'>> {
  cart: Cart;
  /** version tag of the cart or checkout, because the price may differ for another version */
  state: string;
  /** puts the wallets' place into the page */
  frame?(place: ReactNode, look: PlaceLook): ReactNode;
}

/**
 * Use of the space for the wallets. `reserved`: the space is empty until they load. `line`: the space shows a text,
 * because there is no wallet. `closed`: there is no space.
 */
export type PlaceLook = 'reserved' | 'wallets' | 'line' | 'closed';

/** Storage key. Its entry says that the last page had no wallet, so that the next page reserves no space. */
const RECORD = 'bindery-wallets';
const NONE = 'none';

/**
 * @param isShown - true if a wallet is shown; undefined until the wallets are loaded
 * @param isFailed - true if the server did not answer, so that the page cannot know whether there is a wallet
 */
function useLook(isShown: boolean | undefined, isFailed: boolean): PlaceLook {
  const [hadNone] = useState(() => readRecord(RECORD) === NONE);
  useEffect(() => {
    if (isShown !== undefined) writeRecord(RECORD, isShown ? null : NONE);
  }, [isShown]);
  if (isShown) return 'wallets';
  if (hadNone) return 'closed';
  return isShown === undefined && !isFailed ? 'reserved' : 'line';
}

/**
 * Wallets with which the shopper pays for the cart at once, if the provider reports any.
 * Source: docs/rules.md PAY-01, PROV-02
 */
export function ExpressCheckout({ cart, state, onStep, frame = (place) => place }: ExpressCheckoutProps) {
  const market = useMarket();
  const openStep = useOpenStep();
  const [isShown, setShown] = useState<boolean>();
  const { data: offer, isError } = useQuery(expressQuery(market, state));
  // parcels within Japan need the phonetic reading of the name, which no wallet of Stripe provides
  const isUsable = offer && !(offer.provider.name === 'stripe' && market.iso === 'JP');
  const look = useLook(offer === undefined ? undefined : isUsable ? isShown : false, isError);
  return frame(
    <Place look={look}>
      {isUsable ? (
        <LateBoundary notice={() => <NoWallets onShown={setShown} />}>
          <ExpressWallets
            {...{ offer, cart, state, isShown: look === 'wallets' }}
            onStep={onStep ?? openStep}
            onShown={setShown}
          />
        </LateBoundary>
      ) : null}
    </Place>,
    look,
  );
}

/** The wallets' files did not arrive. */
function NoWallets({ onShown }: { onShown(isShown: boolean): void }) {
  useEffect(() => onShown(false), [onShown]);
  return null;
}

/**
 * The space for the wallets. It is as high as a button from the first paint, so that nothing moves when they appear.
 */
function Place({ look, children }: { look: PlaceLook; children: ReactNode }) {
  const { payLast } = useWords();
  return (
    <Box position="relative" minHeight={look === 'closed' ? undefined : '11'}>
      {look === 'reserved' ? (
        <Skeleton position="absolute" inset="0" borderRadius="full" aria-hidden="true" />
      ) : null}
      {look === 'line' ? (
        <Flex
          position="absolute"
          inset="0"
          align="center"
          justify="center"
          textAlign="center"
          fontSize="sm"
          lineHeight="short"
          color="fg.muted"
        >
          {payLast}
        </Flex>
      ) : null}
      {children}
    </Box>
  );
}
