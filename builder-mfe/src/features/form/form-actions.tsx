import { Button, Price, Spinner, StickyActions, Text } from '@bindery/shared/ui';
import type { Product } from '@bindery/shared/contracts';
import { labelText } from '../messages';
import { useWords } from '../../words';
import type { SubmitState } from './use-submit';

interface FormActionsProps { product: Product; state: SubmitState; isLast: boolean; onBack?: () => void }

/** The bar of the step. The button keeps the focus while it works, so it is never disabled. */
export function FormActions({ product, state, isLast, onBack }: FormActionsProps) {
  const words = useWords();
  const labels = product.content.canvas;
  const isLoading = state === 'loading';
  return (
    <StickyActions summary={<Text fontSize="sm" color="fg.muted">{words.from} <Price money={product.price} color="fg" /></Text>}>
      {onBack ? <Button type="button" variant="ghost" px="4" onClick={onBack}>{words.back}</Button> : null}
      <Button type="submit" aria-disabled={isLoading || undefined}>
        {isLoading ? <Spinner size="sm" /> : null}
        {labelText(labels, isLoading ? 'form_loading_label' : isLast ? 'form_finish_button_label' : 'form_submit_button_label')}
      </Button>
    </StickyActions>
  );
}
