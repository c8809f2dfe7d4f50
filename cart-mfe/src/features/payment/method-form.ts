/** The provider's token for the shopper's input, or why there is none. 'shown': the form itself displays the error. */
export type MethodAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'missing' | 'refused' | 'shown' };

/** Gives the step access to a provider's form. */
export interface MethodForm {
  token(): Promise<MethodAnswer>;
}

export interface FormSlotProps {
  onForm(form: MethodForm | null): void;
}
