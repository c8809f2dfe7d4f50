import type { Checkout } from '@bindery/shared/contracts';

/** @returns the billing details known to checkout, in Stripe's form, so that nothing is typed twice */
export function billingDetails({ email, billingAddress, parcels }: Checkout) {
  const address = billingAddress ?? parcels[0]?.address;
  return {
    ...(email !== null && { email }),
    ...(address && {
      name: `${address.firstname} ${address.lastname}`.trim(),
      ...(address.phone !== '' && { phone: address.phone }),
      address: {
        line1: address.address1,
        line2: address.address2,
        city: address.city,
        state: address.state,
        postal_code: address.zipcode,
        country: address.country,
      },
    }),
  };
}

/** @returns the form's appearance from the page's design tokens */
export function stripeAppearance() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--b-${name}`).trim();
  const variables = {
    colorPrimary: token('colors-brand'),
    colorBackground: token('colors-bg-panel'),
    colorText: token('colors-fg'),
    colorTextSecondary: token('colors-fg-muted'),
    colorDanger: token('colors-fg-error'),
    fontFamily: token('fonts-body'),
    fontSizeBase: token('font-sizes-md'),
    borderRadius: token('radii-md'),
  };
  return {
    theme: 'stripe',
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  };
}
