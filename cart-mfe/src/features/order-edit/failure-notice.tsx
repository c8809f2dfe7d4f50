import { useContentLabels } from '@bindery/shared';
import { Button, ErrorNotice } from '@bindery/shared/ui';
import { useOrderWords } from '../../words/order';
import type { EditFailure } from '../../data/order/order-api';

interface FailureNoticeProps {
  failure: EditFailure;
  /** the preview failed, not a save */
  isPreview: boolean;
  /** labels of the fields that can no longer be changed, as one text */
  labels: string;
  onRetry(): void;
  /** to the form */
  onBack(): void;
}

/**
 * Explains why the edit failed, and that the changes stay in the draft. Source: docs/rules.md EDIT-03, EDIT-10, MSG-12
 */
export function FailureNotice({ failure, isPreview, labels, onRetry, onBack }: FailureNoticeProps) {
  const words = useOrderWords();
  const label = useContentLabels();
  const back = (
    <Button variant="outline" size="sm" onClick={onBack}>
      {words.backToForm}
    </Button>
  );
  const retry = (
    <Button variant="outline" size="sm" onClick={onRetry}>
      {words.tryAgain}
    </Button>
  );
  switch (failure.kind) {
    case 'not-editable':
      return (
        <ErrorNotice
          title={label('edit_order_error_title', words.notEditableTitle)}
          message={`${words.notEditableText}. ${words.keptText}`}
        />
      );
    case 'locked':
      return <ErrorNotice title={words.lockedText} message={words.lockedFields(labels)} action={back} />;
    case 'changed':
      return <ErrorNotice title={words.changedMeanwhile} />;
    case 'invalid':
      return <ErrorNotice title={words.refusedText} action={back} />;
    case 'gone':
      return (
        <ErrorNotice
          title={label('item_not_found_label', words.itemNotFoundTitle)}
          message={words.itemNotFoundText}
        />
      );
    case 'offline':
      return <ErrorNotice title={words.offline} />;
    case 'failed':
      return isPreview ? (
        <ErrorNotice title={words.prepareFailed} action={retry} />
      ) : (
        <ErrorNotice title={words.confirmFailed} />
      );
  }
}
