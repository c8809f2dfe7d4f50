import { useEffect, useRef } from 'react';
import { useContentLabels } from '@bindery/shared';
import { faultFamily } from '@bindery/shared/forms';
import { Box, Button, ErrorNotice, Stack } from '@bindery/shared/ui';
import type { CanvasLabels } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { useRefusalText, refusalOf, type Refusal } from '../../data/cart/refusal';
import { ApiError, OfflineError } from '@bindery/shared/data';
import { MissingDataError } from '../../data/cart/cart-api';

interface AddErrorProps {
  failure: AddFailure;
  /** the form's label for a path */
  labelOf(path: string): string;
  canvas: CanvasLabels;
  onRetry(): void;
  onBack(): void;
  onMend?(fields: readonly RefusedField[]): void;
}

/**
 * Explains why adding failed, with a remedy. It scrolls into view, because the shopper may have pressed a button far
 * away.
 */
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

/**
 * A field that the server refused: its schema key or path ('characters.0.customisations.1.name'), the code of Joi (the
 * validator), and the server's text.
 */
export interface RefusedField {
  readonly path: string;
  readonly code: string;
  readonly detail: string;
}

/**
 * Why adding a book failed. `known`: the page has its own text for the refusal. `invalid`: the shopper can fix the
 * values in the form. `refused`: the shopper cannot help it by changing the form; `detail` is the server's reason.
 * `busy`: an earlier attempt with the same key is still running. `gone`: the product no longer exists. `line-gone`: the
 * edited line was removed elsewhere. `missing`: another tab cleared the choices.
 */
export type AddFailure =
  | { readonly kind: 'offline' | 'busy' | 'gone' | 'line-gone' | 'missing' | 'failed' }
  | { readonly kind: 'known'; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'invalid'; readonly fields: readonly RefusedField[] };

/** @param error - the error of the request that adds the book. Source: docs/rules.md HTTP-06, HTTP-09 */
export function addFailure(error: unknown): AddFailure {
  if (error instanceof OfflineError || !navigator.onLine) return { kind: 'offline' };
  if (error instanceof MissingDataError) return { kind: 'missing' };
  const refusal = refusalOf(error);
  if (refusal) return { kind: 'known', refusal };
  if (!(error instanceof ApiError)) return { kind: 'failed' };
  if (error.status === 409) return { kind: 'busy' };
  if (error.status === 404 || error.code === 'unknown_product') return { kind: 'gone' };
  return error.status === 422 ? invalidOrRefused(error) : { kind: 'failed' };
}

function invalidOrRefused(error: ApiError): AddFailure {
  const fields = (error.problem?.errors ?? []).flatMap(({ field, code, detail }): RefusedField[] => {
    const path = schemaPath(field ?? '');
    return path ? [{ path, code, detail }] : [];
  });
  return fields.length > 0 ? { kind: 'invalid', fields } : { kind: 'refused', detail: error.message };
}

/**
 * Returns the schema key of a path in the request body. It is the part after the first `customisations`, such as "name"
 * in "items.0.customisations.name".
 */
const schemaPath = (field: string): string | undefined =>
  /^(?:.*?\.)??customisations\.(.+)$/.exec(field)?.[1];
