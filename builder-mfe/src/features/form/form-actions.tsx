import type { ReactNode } from 'react';
import { Button, Spinner, StickyActions } from '@bindery/shared/ui';
import type { CanvasLabels } from '@bindery/shared/contracts';
import { labelText } from '../messages';
import { useWords } from '../../words';
import type { SubmitState } from './use-submit';

interface FormActionsProps {
  labels: CanvasLabels;
  state: SubmitState;
  submitLabel: string;
  summary: ReactNode;
  onBack?: () => void;
}

/** Bar of a step. Its button is never disabled, so it keeps the focus while working. */
export function FormActions({ labels, state, submitLabel, summary, onBack }: FormActionsProps) {
  const words = useWords();
  const isLoading = state === 'loading';
  return (
    <StickyActions summary={summary}>
      {onBack ? (
        <Button type="button" variant="ghost" px="4" onClick={onBack}>
          {words.back}
        </Button>
      ) : null}
      <Button type="submit" aria-disabled={isLoading || undefined}>
        {isLoading ? <Spinner size="sm" /> : null}
        <span>{isLoading ? labelText(labels, 'form_loading_label') : submitLabel}</span>
      </Button>
    </StickyActions>
  );
}
