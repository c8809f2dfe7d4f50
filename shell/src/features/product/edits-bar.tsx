import { useEffect, useRef } from 'react';
import { fillTemplate, marketPath, useLocation, useMarket, useNavigate } from '@bindery/shared';
import { cartQuery, lineSearch, useQuery } from '@bindery/shared/data';
import type { LineItem } from '@bindery/shared/contracts';
import { Button, Flex, Text } from '@bindery/shared/ui';
import { useWords } from './words';
import type { Words } from './words/words';
import { stepPath } from './addresses';
import { useProduct } from './product-context';

/** Navigation state from one edited book to the next. It tells the bar to take the focus again. */
const NEXT_EDIT = { isNextEdit: true } as const;
const isNextEdit = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isNextEdit' in state;

/** Returns the cart lines that the shopper can edit: available books, but no extras. */
const editable = (items: readonly LineItem[]): LineItem[] =>
  items.filter(({ parentLineItemId, unavailable }) => !parentLineItemId && !unavailable);

/**
 * Shows which of the cart's books the shopper is editing, with links to the previous and the next book. Unsaved changes
 * stay in the draft. Shows nothing if the cart has no other book to edit. Source: docs/rules.md CART-15
 */
export function EditsBar({ lineId }: { lineId: string }) {
  const words = useWords();
  const product = useProduct();
  const market = useMarket();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const state: unknown = location.state;
  const bar = useRef<HTMLDivElement>(null);
  const lines = editable(useQuery(cartQuery(market)).data?.items ?? []);
  const index = lines.findIndex(({ id }) => id === lineId);
  const hasOthers = lines.length > 1 && index >= 0;
  useEffect(() => {
    if (hasOthers && isNextEdit(state)) bar.current?.focus();
  }, [hasOthers, state]);
  if (!hasOthers) return null;

  const { canvas } = product.content;
  function toLine({ id, productSlug }: LineItem): void {
    // opens the same step if the next book is of the same product, otherwise the next book's first step
    const path = productSlug === product.slug ? pathname : marketPath(market, stepPath(productSlug, 1));
    void navigate(`${path}${lineSearch(id)}`, { state: NEXT_EDIT });
  }
  const progress = progressText(words, canvas.edit_progress_label, index + 1, lines.length);
  return (
    <Flex
      ref={bar}
      role="group"
      aria-label={progress}
      tabIndex={-1}
      align="center"
      justify="space-between"
      gap="2"
      wrap="wrap"
      mx="-2"
      outline="none"
    >
      <StepButton
        to={lines[index - 1]}
        label={canvas.previous_edit_button_label || words.previousEdit}
        onPress={toLine}
      />
      <Text fontSize="sm" color="fg.muted">
        {progress}
      </Text>
      <StepButton
        to={lines[index + 1]}
        label={canvas.next_edit_button_label || words.nextEdit}
        onPress={toLine}
      />
    </Flex>
  );
}

interface StepButtonProps {
  to: LineItem | undefined;
  label: string;
  onPress(to: LineItem): void;
}

function StepButton({ to, label, onPress }: StepButtonProps) {
  return (
    <Button
      type="button"
      variant="ghost"
      fontSize="sm"
      px="2"
      disabled={to === undefined}
      _disabled={{ bg: 'transparent', borderColor: 'transparent' }}
      onClick={() => to && onPress(to)}
    >
      {label}
    </Button>
  );
}

/** @param label - the label from the content service; undefined if the content service has none */
function progressText(
  words: Words,
  label: string | undefined,
  currentEdit: number,
  numberOfEdits: number,
): string {
  return label
    ? fillTemplate(label, { currentEdit, numberOfEdits })
    : words.editProgress(currentEdit, numberOfEdits);
}
