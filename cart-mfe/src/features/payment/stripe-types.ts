/** The parts of Stripe.js that the shop uses. Source: https://docs.stripe.com/js */
export interface StripeError {
  readonly type: string;
  readonly code?: string;
}

export interface PaymentElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
}

export interface StripeElements {
  create(type: 'payment', options: Readonly<Record<string, unknown>>): PaymentElement;
  /** validates the input and shows errors beside it */
  submit(): Promise<{ error?: StripeError }>;
  /** `amount`: minor units */
  update(options: { amount: number }): void;
}

export interface DeferredPayment {
  readonly mode: 'payment';
  /** minor units */
  readonly amount: number;
  /** ISO 4217, lower case */
  readonly currency: string;
  readonly appearance: Readonly<Record<string, unknown>>;
}

export interface Stripe {
  elements(options: DeferredPayment): StripeElements;
  createConfirmationToken(options: {
    elements: StripeElements;
    params: Readonly<Record<string, unknown>>;
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeError }>;
  /** shows the bank's challenge to the shopper; the server queries Stripe for its result */
  handleNextAction(options: { clientSecret: string }): Promise<unknown>;
}

export type StripeFactory = (publishableKey: string, options: { locale: string }) => Stripe;
