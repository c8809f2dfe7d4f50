import { useEffect, useState, useRef } from 'react';
import { marketPath, RouterLink, useLocation, useMarket, useNavigate } from '@bindery/shared';
import { ApiError, OfflineError, writeMoment } from '@bindery/shared/data';
import { Box, Button, ErrorNotice, Flex, Link, Price, Stack, StickyActions, Text } from '@bindery/shared/ui';
import type { Checkout, Money } from '@bindery/shared/contracts';
import { usePaymentWords, type PaymentWords } from '../../words/payment';
import { PayingPanel, usePaying } from '../payment';
import { type CheckoutStepProps, useIsLedOn } from '../../data/checkout/steps';
import { useWords } from '../../words/cart';
import type { Words } from '../../words/cart/words';
import { SummaryLines } from './order-summary';
import { SummaryTotals } from './summary-totals';

/**
 * Time in ms for which new content must be visible before a press of the button counts. An earlier press was probably
 * meant for the content before it.
 */
const READ_MS = 1500;
/** Time in ms after the step opens in which a press may be the second click of a double click. */
const ARRIVAL_MS = 500;

/**
 * @param id - identifies the shown content
 * @returns true if this content was visible long enough to be read; the first content counts as read.
 * Source: docs/rules.md STEPS-12
 */
function useRead(id: string): boolean {
  const [readId, setReadId] = useState(id);
  useEffect(() => {
    if (readId === id) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => setReadId(id), READ_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [id, readId]);
  return readId === id;
}

/**
 * @returns false for a short time after the step opens, in which a press may be meant for the previous step's button;
 *   then true. Source: docs/rules.md STEPS-12
 */
function useArrived(): boolean {
  const [hasArrived, setHasArrived] = useState(!useIsLedOn());
  useEffect(() => {
    const timer = setTimeout(() => setHasArrived(true), ARRIVAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasArrived;
}

type Quote = Checkout['quote'];

/** A sum that has changed since the shopper saw it; null if a quote does not contain it. */
interface ChangedSum {
  readonly label: string;
  readonly before: Money | null;
  readonly now: Money | null;
}

/**
 * @returns the sums that differ between two quotes, in the order in which a bill lists them.
 * Source: docs/rules.md STEPS-12
 */
function changedSums(earlierQuote: Quote, now: Quote, words: PaymentWords, cartWords: Words): ChangedSum[] {
  const sums: readonly [label: string, of: (quote: Quote) => Money | null][] = [
    [words.goodsLabel, ({ items }) => items],
    [cartWords.discount, ({ discount }) => discount.promo],
    [cartWords.shipping, ({ shipping }) => shipping],
    [words.shippingDiscount, ({ discount }) => discount.shipping],
    [cartWords.tax, ({ tax }) => tax],
    [cartWords.credit, ({ discount }) => discount.credit],
    [cartWords.total, ({ total }) => total],
  ];
  return sums
    .map(([label, moneyOf]) => ({ label, before: moneyOf(earlierQuote), now: moneyOf(now) }))
    .filter((sum) => sum.before?.amount !== sum.now?.amount);
}

/** Shows each changed sum, before and after. Source: docs/rules.md STEPS-12 */
function ChangedNotice({ before: earlierQuote, now }: { before: Checkout['quote']; now: Checkout['quote'] }) {
  const words = usePaymentWords();
  const sums = changedSums(earlierQuote, now, words, useWords());
  const textOf = (sum: { formatted: string } | null): string => sum?.formatted ?? words.none;
  const notice = useRef<HTMLDivElement>(null);
  // scrolls to the notice, because on a phone the button is always visible but the notice is not
  useEffect(() => void notice.current?.scrollIntoView({ block: 'nearest' }), [now.id]);
  return (
    <Box ref={notice} marginBottom="5">
      <ErrorNotice
        title={words.changedTitle}
        message={words.changedText}
        action={
          <Stack as="ul" listStyleType="none" gap="1" fontSize="sm" fontVariantNumeric="tabular-nums">
            {sums.map(({ label, before: formerMoney, now: currentMoney }) => (
              <Box as="li" key={label}>
                {words.changedTo(label, textOf(formerMoney), textOf(currentMoney))}
              </Box>
            ))}
            {sums.length === 0 ? <Box as="li">{words.changedOther}</Box> : null}
          </Stack>
        }
      />
    </Box>
  );
}

interface ReviewStepProps extends CheckoutStepProps {
  leave?(url: string): void;
}

/** All choices, and the button that pays. Source: docs/rules.md STEPS-07 to STEPS-12 */
export function ReviewStep({ checkout, onStep, leave = toPage }: ReviewStepProps) {
  const words = usePaymentWords();
  const isReturn = useReturn();
  const paying = usePaying({ checkout, onStep, isReturn, leave });
  const [seenQuote, setSeen] = useState(checkout.quote);
  const { quote } = checkout;
  const hasChanged = seenQuote.id !== quote.id;
  const isRead = useRead(quote.id);
  const hasArrived = useArrived();
  const { phase, fault } = paying;
  const isSending = phase === 'sending';
  const isHeld = isSending || !isRead || !hasArrived;
  if (phase === 'asking' || phase === 'acting') return <PayingPanel paying={paying} />;
  return (
    <Box>
      {hasChanged ? <ChangedNotice before={seenQuote} now={quote} /> : null}
      {/* on a wide screen the order summary is beside the sections instead */}
      <Stack gap="4" hideFrom="lg">
        <SummaryLines cart={checkout.cart} />
        <SummaryTotals checkout={checkout} step="review" />
      </Stack>
      <Terms checkout={checkout} />
      <StickyActions
        summary={<Price money={quote.total} fontSize="lg" />}
        fault={fault && !hasChanged ? payFaultText(words, fault.error) : undefined}
      >
        <Button
          aria-disabled={isHeld}
          onClick={() => {
            if (isHeld) return;
            setSeen(quote);
            void paying.pay();
          }}
        >
          {isSending ? words.paying : isRead ? payLabel(words, checkout) : words.changedHeld}
        </Button>
      </StickyActions>
    </Box>
  );
}

const toPage = (url: string): void => window.location.assign(url);

const payLabel = (words: PaymentWords, { quote: { total } }: Checkout): string =>
  /[1-9]/.test(total.amount) ? words.pay(total.formatted) : words.placeOrder;

function payFaultText(words: PaymentWords, error: Error): string {
  if (error instanceof OfflineError) return words.offline;
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return words.lostAnswer;
  if (error.code === 'checkout_changed') return words.changedText;
  return error.status === 429 ? words.failures.too_many_attempts : words.payRefused;
}

/**
 * @returns true if the provider sent the shopper back to this page. Removes the sign of this from the address.
 *   Source: docs/rules.md STEPS-08
 */
function useReturn(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isReturn] = useState(() => new URLSearchParams(search).get('payment') === 'return');
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
  return isReturn;
}

/** Explains what the pay button does, and until when a book can be changed. */
function Terms({ checkout: { cart } }: { checkout: Checkout }) {
  const words = usePaymentWords();
  const market = useMarket();
  return (
    <Stack gap="2" fontSize="sm" color="fg.muted" marginTop={{ base: '5', lg: '0' }} marginBottom="5">
      <Text>
        {cart.processAt ? words.terms(writeMoment(cart.processAt, 'time', { market })) : words.termsAlone}
      </Text>
      <Text>{words.noReturn}</Text>
      <Flex columnGap="4" wrap="wrap">
        {(['terms', 'withdrawal'] as const).map((uid) => (
          <Link asChild key={uid} minH="6">
            <RouterLink to={marketPath(market, `/pages/${uid}`)}>{words.pages[uid]}</RouterLink>
          </Link>
        ))}
      </Flex>
    </Stack>
  );
}
