/** The provider's token for the shopper's input, or the reason why there is none. 'shown': the form shows the error. */
export type MethodAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'missing' | 'refused' | 'shown' };

/** A provider's form, which gives the payment step the token. */
export interface MethodForm {
  token(): Promise<MethodAnswer>;
}

export interface FormSlotProps {
  onForm(form: MethodForm | null): void;
}
