export type ToChild =
  | { readonly kind: 'setup'; readonly setup: unknown }
  | { readonly kind: 'work'; readonly id: number; readonly work: unknown }
  | { readonly kind: 'note'; readonly note: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'no-answer'; readonly id: number; readonly error: SentError };

export type ToParent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SentError }
  | { readonly kind: 'question'; readonly id: number; readonly question: unknown };

/** An error sent between processes; it keeps its name. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

export function toSentError(error: unknown): SentError {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { name, message, stack };
}

export function fromSentError({ name, message, stack }: SentError): Error {
  return Object.assign(new Error(message), { name, stack });
}
