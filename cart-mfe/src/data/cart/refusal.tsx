import { useContentLabels, useEnvironment } from '@bindery/shared';
import { ApiError, OfflineError } from '@bindery/shared/data';
import { useWords } from '../../words/cart';
import { Text } from '@bindery/shared/ui';

const REFUSALS = [
  'cart_full',
  'quantity_limit',
  'csrf_missing_secret',
  'line_item_not_found',
  'cart_changed',
  'cart_being_paid',
  'product_unavailable',
  'stock_too_low',
] as const;

/** `limit`: the maximum that the text of the refusal states; 0 if the text states none. */
export interface Refusal {
  readonly code: (typeof REFUSALS)[number];
  readonly limit: number;
}

export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const code = REFUSALS.find((knownCode) => knownCode === error.code);
  return code && { code, limit: error.problem?.errors[0]?.limit ?? 0 };
}

/** Tells developers that the URL they opened has no cookies of the proxy. Source: docs/rules.md GUEST-04 */
const COOKIES_OF_THE_PROXY =
  'The cookies that this page needs are missing. Visit it by way of the proxy: the address of the backend, which serves pages and calls alike, not the address of a server behind it.';

/** Returns the shopper's text for a refusal. Source: docs/rules.md GUEST-04, MSG-12 */
export function useRefusalText(): (refusal: Refusal) => string {
  const words = useWords();
  const label = useContentLabels();
  const environment = useEnvironment();
  return ({ code, limit }) => {
    switch (code) {
      case 'cart_full':
        return words.cartFull(limit);
      case 'quantity_limit':
        return words.quantityLimit(limit);
      case 'csrf_missing_secret':
        return environment === 'development' ? COOKIES_OF_THE_PROXY : words.cookiesRefused;
      case 'line_item_not_found':
        return label('item_not_found_label', words.itemNotFound);
      case 'cart_changed':
        return words.changedElsewhere;
      case 'cart_being_paid':
        return words.beingPaidText;
      case 'product_unavailable':
        return words.cannotBeBought;
      case 'stock_too_low':
        return words.leftWithCart(limit);
    }
  };
}

export function WriteFailure({ error, text }: { error: Error | null; text: string }) {
  const words = useWords();
  const refusalText = useRefusalText();
  if (!error) return null;
  const refusal = refusalOf(error);
  return (
    <Text role="alert" color="fg.error" fontSize="sm">
      {error instanceof OfflineError ? words.offlineText : refusal ? refusalText(refusal) : text}
    </Text>
  );
}
