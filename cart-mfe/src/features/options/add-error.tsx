import { useEffect, useRef } from 'react';
import { useContentLabels } from '@bindery/shared';
import { faultFamily } from '@bindery/shared/forms';
import { Box, Button, ErrorNotice, Stack } from '@bindery/shared/ui';
import type { CanvasLabels } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import type { AddFailure, RefusedField } from './add-failure';
import { useRefusalText } from '../../data/cart/refusal';

interface AddErrorProps {
  failure: AddFailure;
  /** the form's label for a path */
  labelOf(path: string): string;
  canvas: CanvasLabels;
  onRetry(): void;
  onBack(): void;
  onMend?(fields: readonly RefusedField[]): void;
}

/** Explains why adding failed, with a remedy. Scrolls into view, because the button may be far away. */
export function AddError(props: AddErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, [props.failure]);
  return (
    <Box ref={box}>
      <FailureNotice {...props} />
    </Box>
  );
}

function FailureNotice({ failure, labelOf, canvas, onRetry, onBack, onMend }: AddErrorProps) {
  const words = useWords();
  const refusalText = useRefusalText();
  const label = useContentLabels();
  const retry = (
    <Button variant="outline" onClick={onRetry}>
      {words.tryAgain}
    </Button>
  );
  const back = (
    <Button variant="outline" onClick={onBack}>
      {words.backToForm}
    </Button>
  );
  switch (failure.kind) {
    case 'invalid':
      return (
        <ErrorNotice
          title={words.addInvalidTitle}
          action={
            <Stack gap="4" alignItems="flex-start">
              {onMend ? (
                <Button variant="outline" onClick={() => onMend(failure.fields)}>
                  {words.mend}
                </Button>
              ) : (
                back
              )}
              <RefusedFields fields={failure.fields} labelOf={labelOf} canvas={canvas} />
            </Stack>
          }
        />
      );
    case 'offline':
      return <ErrorNotice title={words.offlineTitle} message={words.offlineText} action={retry} />;
    case 'busy':
      return <ErrorNotice title={words.addFailedTitle} message={words.addBusyText} action={retry} />;
    case 'gone':
      return <ErrorNotice title={words.addFailedTitle} message={words.addGoneText} />;
    case 'known':
      return (
        <ErrorNotice title={words.addFailedTitle} message={refusalText(failure.refusal)} action={retry} />
      );
    case 'refused':
      return <ErrorNotice title={words.addFailedTitle} message={failure.detail} />;
    case 'line-gone':
      return (
        <ErrorNotice title={label('item_not_found_label', words.itemNotFound)} message={words.lineGoneText} />
      );
    case 'missing':
      return <ErrorNotice title={words.addFailedTitle} message={words.addMissingText} action={back} />;
    case 'failed':
      return <ErrorNotice title={words.addFailedTitle} message={words.addFailedText} action={retry} />;
  }
}

function RefusedFields({
  fields,
  labelOf,
  canvas,
}: Pick<AddErrorProps, 'labelOf' | 'canvas'> & { fields: readonly RefusedField[] }) {
  return (
    <Box as="ul" listStyleType="disc" paddingInlineStart="5">
      {fields.map(({ path, code, detail }) => (
        <li key={`${path} ${code}`}>
          <strong>{labelOf(path)}</strong>
          <span>{`: ${canvas[`error_${code.replace(/\W+/g, '_')}`] || canvas[faultFamily(code)] || detail}`}</span>
        </li>
      ))}
    </Box>
  );
}
