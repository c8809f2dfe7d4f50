import { useEffect, useRef } from 'react';
import { Box, Button, ErrorNotice, Stack } from '@bindery/shared/ui';
import type { CanvasLabels } from '@bindery/shared/contracts';
import { useWords } from '../../words/use-words';
import type { AddFailure, RefusedField } from '../add-to-cart';

interface AddErrorProps { failure: AddFailure; labels: Readonly<Record<string, string>>; canvas: CanvasLabels; onRetry(): void; onBack(): void }

/** Why the book is not in the cart, and what to do about it; brought into sight, because the button may be far from it. */
export function AddError(props: AddErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => { box.current?.scrollIntoView({ block: 'center' }); }, [props.failure]);
  return <Box ref={box}><FailureNotice {...props} /></Box>;
}

function FailureNotice({ failure, labels, canvas, onRetry, onBack }: AddErrorProps) {
  const words = useWords();
  const retry = <Button variant="outline" onClick={onRetry}>{words.tryAgain}</Button>;
  switch (failure.kind) {
    case 'invalid':
      return (
        <ErrorNotice
          title={words.addInvalidTitle}
          action={
            <Stack gap="4" alignItems="flex-start">
              <RefusedFields fields={failure.fields} labels={labels} canvas={canvas} />
              <Button variant="outline" onClick={onBack}>{words.backToForm}</Button>
            </Stack>
          }
        />
      );
    case 'offline': return <ErrorNotice title={words.offlineTitle} message={words.offlineText} action={retry} />;
    case 'busy': return <ErrorNotice title={words.addFailedTitle} message={words.addBusyText} action={retry} />;
    case 'gone': return <ErrorNotice title={words.addFailedTitle} message={words.addGoneText} />;
    case 'refused': return <ErrorNotice title={words.addFailedTitle} message={failure.detail} />;
    case 'line-gone': return <ErrorNotice title={words.addFailedTitle} message={words.lineGoneText} />;
    case 'failed': return <ErrorNotice title={words.addFailedTitle} message={words.addFailedText} action={retry} />;
  }
}

function RefusedFields({ fields, labels, canvas }: { fields: readonly RefusedField[]; labels: Readonly<Record<string, string>>; canvas: CanvasLabels }) {
  return (
    <Box as="ul" listStyleType="disc" paddingInlineStart="5">
      {fields.map(({ key, code, detail }) => (
        <li key={`${key} ${code}`}><strong>{labels[key] ?? key}</strong>: {canvas[`error_${code.replace(/\W+/g, '_')}`] ?? detail}</li>
      ))}
    </Box>
  );
}
