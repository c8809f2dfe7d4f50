/** What a shopper entered, as the provider names it, or why there is nothing. 'shown': the form says itself what is wrong. */
export type MethodAnswer =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'missing' | 'refused' | 'shown' };

/** How the step asks a provider's form for what was entered. */
export interface MethodForm {
  token(): Promise<MethodAnswer>;
}

export interface FormSlotProps {
  /** the form that stands in the step now; null: none does */
  onForm(form: MethodForm | null): void;
}
