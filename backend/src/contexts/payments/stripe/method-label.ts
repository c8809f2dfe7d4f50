import type Stripe from 'stripe';

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'CB',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};
const WALLETS: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  samsung_pay: 'Samsung Pay',
};
const NAMES: Readonly<Record<string, string>> = {
  ideal: 'iDEAL',
  mobilepay: 'MobilePay',
  paypal: 'PayPal',
  sepa_debit: 'SEPA',
};

/** 'us_bank_account' as 'Us bank account', for methods newer than this list. */
const spelt = (type: string): string => type[0]!.toUpperCase() + type.slice(1).replaceAll('_', ' ');
const endingIn = (name: string, last4: string | null | undefined): string =>
  last4 ? `${name} •••• ${last4}` : name;

/**
 * Returns a label for shoppers in every language: 'Visa •••• 4242', 'Apple Pay •••• 4242', 'PayPal'. No names or
 * addresses.
 */
export function labelOf({
  type,
  card,
  sepa_debit: debit,
}: Stripe.ConfirmationToken.PaymentMethodPreview): string {
  if (card) return endingIn(WALLETS[card.wallet?.type ?? ''] ?? BRANDS[card.brand] ?? 'Card', card.last4);
  return endingIn(NAMES[type] ?? spelt(type), debit?.last4);
}
