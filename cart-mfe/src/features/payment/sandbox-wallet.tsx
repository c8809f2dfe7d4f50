import { useEffect, useId, useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { countryName } from '@bindery/shared/market';
import { Box, Button, ChoiceCard, Heading, Price, Stack, StickyActions, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import type {
  CheckoutAddress,
  ExpressBody,
  ExpressOffer,
  Money,
  SandboxMethod,
} from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { usePaymentWords } from '../../words/payment';
import { LineNotice } from '../../ui/line-notice';
import { SumRow } from '../../ui/sum-row';
import { checkoutBegun } from '../../data/checkout/checkout-v3';
import { dayRange, isNothing, takenOff } from '../line';
import { expressQuery } from './express-api';
import { useExpress, type WalletProps } from './use-express';

const TOKEN: SandboxMethod = 'sandbox_wallet';
const EMAIL = 'wallet@example.com';
/** in analytics */
const WALLET = 'sandbox_wallet';

/** The shop's own test wallet: a button and its sheet. No money, no card. Source: docs/rules.md PROV-02 */
export function SandboxWallet(props: WalletProps) {
  const words = usePaymentWords();
  const { close } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { cart, onShown } = props;
  useEffect(() => onShown(true), [onShown]);
  const press = (): void => {
    checkoutBegun(cart);
    setOpen(true);
  };
  const shut = (): void => setOpen(false);
  return (
    <>
      <Button type="button" variant="outline" width="full" onClick={press}>
        {words.testWallet}
      </Button>
      <Modal isOpen={isOpen} title={words.testWallet} cancelLabel={close} onClose={shut}>
        <Sheet {...props} />
      </Modal>
    </>
  );
}

/** Stores the address and delivery rate chosen in the wallet's sheet, and loads the server's offer for them. */
function useSheet({ offer: firstOffer, state }: Pick<WalletProps, 'offer' | 'state'>) {
  const market = useMarket();
  const addresses = sandboxAddresses(market);
  const [position, setPosition] = useState(0);
  const [rateId, setRateId] = useState<string>();
  const address = addresses[position]!;
  const { country, state: region, city, zipcode } = address;
  const place = { country, state: region, city, zipcode };
  const { data, isPlaceholderData, isError, refetch } = useQuery(
    expressQuery(market, state, { place, ...(rateId !== undefined && { rateId }) }),
  );
  const offer = data ?? firstOffer;
  return {
    ...{ addresses, position, address, offer, isError, refetch, chooseRate: setRateId },
    /** the offer is for the chosen address */
    isFresh: data !== undefined && !isPlaceholderData,
    rate: offer.rates.find(({ selected }) => selected),
    chooseAddress: (chosen: number): void => {
      setPosition(chosen);
      setRateId(undefined);
    },
  };
}

function Sheet(props: WalletProps) {
  const words = usePaymentWords();
  const market = useMarket();
  const sheet = useSheet(props);
  const { addresses, position, address, offer, isFresh, rate } = sheet;
  const { rates, quote } = offer;
  return (
    <Stack gap="5" paddingBottom="4">
      <Heading as="h2" size="md">
        {words.testWallet}
      </Heading>
      <LineNotice title={words.sandboxTitle} text={words.sandboxWalletText} />
      <Choices
        label={words.walletAddresses}
        entries={addresses.map(({ address1, city, zipcode, country }) => [
          city,
          `${address1}, ${city} ${zipcode}`,
          countryName(country, market),
        ])}
        chosen={position}
        onChoose={sheet.chooseAddress}
      />
      {rate ? (
        <>
          <Choices
            label={words.ratesLabel}
            entries={rates.map(({ id, method, delivery, discounted_cost: cost }) => [
              id,
              `${method.name} · ${cost.formatted}`,
              dayRange(delivery.earliest, delivery.latest, market),
            ])}
            chosen={rates.indexOf(rate)}
            onChoose={(chosen) => sheet.chooseRate(rates[chosen]!.id)}
          />
          <Sums quote={quote} />
        </>
      ) : null}
      <PayButton
        {...{ ...props, offer, isFailed: sheet.isError, onRetry: () => void sheet.refetch() }}
        authorised={
          isFresh && rate
            ? { quote: quote.id, token: TOKEN, email: EMAIL, address, rateId: rate.id }
            : undefined
        }
        refusal={isFresh && !rate ? words.walletNoDelivery(countryName(address.country, market)) : undefined}
      />
    </Stack>
  );
}

interface PayButtonProps extends Pick<WalletProps, 'offer' | 'cart' | 'onStep'> {
  /** undefined means the price is not known */
  authorised: ExpressBody | undefined;
  /** the reason why the shop does not deliver to this address; undefined if it does */
  refusal: string | undefined;
  /** the price did not arrive */
  isFailed: boolean;
  onRetry(): void;
}

function PayButton({ offer, cart, onStep, authorised, refusal, isFailed, onRetry }: PayButtonProps) {
  const words = usePaymentWords();
  const { tryAgain } = useWords();
  const { isPaying, fault, pay } = useExpress({ cart, onStep });
  const tier = offer.rates.find(({ id }) => id === authorised?.rateId)?.method.type;
  if (isFailed)
    return (
      <StickyActions fault={words.walletPriceFailed}>
        <Button onClick={onRetry}>{tryAgain}</Button>
      </StickyActions>
    );
  return (
    <StickyActions fault={refusal ?? fault}>
      <Button
        aria-disabled={isPaying || !authorised}
        onClick={() => void (authorised && pay(authorised, { wallet: WALLET, tier }))}
      >
        {isPaying ? words.paying : words.pay(offer.quote.total.formatted)}
      </Button>
    </StickyActions>
  );
}

interface ChoicesProps {
  label: string;
  entries: readonly (readonly [key: string, name: string, detail: string])[];
  chosen: number;
  onChoose(index: number): void;
}

function Choices({ label, entries, chosen, onChoose }: ChoicesProps) {
  const [group, titleId] = [useId(), useId()];
  return (
    <Box>
      <Text id={titleId} fontWeight="semibold" marginBottom="2">
        {label}
      </Text>
      <Stack role="radiogroup" aria-labelledby={titleId} gap="2">
        {entries.map(([key, name, detail], index) => (
          <ChoiceCard
            key={key}
            name={group}
            value={key}
            checked={index === chosen}
            onChange={() => onChoose(index)}
          >
            <Text as="span">{name}</Text>
            <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted">
              {detail}
            </Text>
          </ChoiceCard>
        ))}
      </Stack>
    </Box>
  );
}

/** The parts of the price, as the wallet shows them. Source: docs/rules.md CHECK-06 */
function Sums({ quote }: Pick<ExpressOffer, 'quote'>) {
  const words = usePaymentWords();
  const cartWords = useWords();
  const market = useMarket();
  const { items, discount, shipping, tax, taxIncluded, total } = quote;
  const reductions: readonly [label: string, money: Money][] = [
    [cartWords.discount, discount.promo],
    [words.shippingDiscount, discount.shipping],
    [cartWords.credit, discount.credit],
  ];
  return (
    <Stack as="dl" gap="2">
      <SumRow label={words.goodsLabel}>
        <Price money={items} fontWeight="normal" />
      </SumRow>
      {shipping ? (
        <SumRow label={cartWords.shipping}>
          <Price money={shipping} fontWeight="normal" />
        </SumRow>
      ) : null}
      {reductions
        .filter(([, money]) => !isNothing(money, market))
        .map(([label, money]) => (
          <SumRow key={label} label={label}>
            {takenOff(money)}
          </SumRow>
        ))}
      {tax && !taxIncluded ? (
        <SumRow label={cartWords.tax}>
          <Price money={tax} fontWeight="normal" />
        </SumRow>
      ) : null}
      <SumRow label={cartWords.total} isTotal>
        <Price money={total} />
      </SumRow>
    </Stack>
  );
}

/** City, postcode and state of a valid address in each market. */
const HOMES: Readonly<Record<string, readonly [city: string, zipcode: string, state?: string]>> = {
  us: ['Hartford', '06101', 'CT'],
  ca: ['Ottawa', 'K1A 0B1', 'ON'],
  uk: ['Leeds', 'LS1 4AP'],
  ie: ['Dublin', 'D02 AF30'],
  au: ['Sydney', '2000', 'NSW'],
  dk: ['København', '1050'],
  de: ['Berlin', '10115'],
  es: ['Madrid', '28001', 'Madrid'],
  mx: ['Ciudad de México', '01000', 'CDMX'],
  fr: ['Paris', '75001'],
  it: ['Roma', '00100', 'RM'],
  jp: ['千代田区', '100-0001', '東京都'],
  kr: ['서울', '03051'],
  nl: ['Amsterdam', '1012 AB'],
  pt: ['Lisboa', '1000-001'],
  se: ['Stockholm', '111 20'],
};
const WHO = { firstname: 'Ada', lastname: 'Byron', phone: '', address1: '7 Mill Lane', address2: '' };
const NEW_YORK = { city: 'New York', zipcode: '10001', state: 'NY', country: 'US' };

/**
 * The test wallet's addresses: one in the market's country, and one in New York, to which most markets do not deliver.
 */
function sandboxAddresses({ identifier, iso }: Market): readonly CheckoutAddress[] {
  const [city, zipcode, state = ''] = HOMES[identifier]!;
  const reading = iso === 'JP' && { phoneticFirstname: 'エイダ', phoneticLastname: 'バイロン' };
  return [
    { ...WHO, city, zipcode, state, country: iso, ...reading },
    { ...WHO, ...NEW_YORK },
  ];
}
