/** The provider's token for the shopper's input, or why there is no token. 'shown': the form shows the error. */
export type MethodAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'missing' | 'refused' | 'shown' };

/** A provider's form, from which the payment step gets the token. */
export interface MethodForm {
  token(): Promise<MethodAnswer>;
}

export interface FormSlotProps {
  onForm(form: MethodForm | null): void;
}
