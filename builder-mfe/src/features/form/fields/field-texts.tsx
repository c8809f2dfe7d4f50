import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useMarket } from '@bindery/shared';
import { joinList } from '@bindery/shared/data';
import { isRequired, lengthLimit, measuredLength, readPath } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { Box, chakra, Flex, Text, VisuallyHidden } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { labelText } from '../../../messages';
import { onFormChange } from '../form-changes';
import { useFormSettings } from '../form-model';
import { useFieldScope } from './field-scope';
import { UpsellPrice } from './upsell-price';
import type { FieldState } from './use-field';

export const Label = chakra('label', {
  base: { fontWeight: 'semibold', display: 'block', width: 'fit-content' },
});
const Count = chakra('span', {
  base: {
    flexShrink: 0,
    maxWidth: 'full',
    marginInlineStart: 'auto',
    textAlign: 'end',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    '& [data-over]': { color: 'fg.error', fontWeight: 'semibold' },
  },
});

/**
 * Returns the schema's example texts for a field whose value is a text, a number or a list. The examples of a choice
 * are internal values and are not shown.
 */
function exampleTexts(field: SchemaField, isGroup: boolean): string[] {
  const example = field.examples?.[0];
  const texts = isGroup && Array.isArray(example) ? example.map((entry) => readPath(entry, ['text'])) : [];
  return (isGroup ? texts : [example])
    .filter((text) => typeof text === 'string' || typeof text === 'number')
    .map(String)
    .filter((text) => text !== '');
}

/** Ids of the texts that describe a field, for aria-describedby. */
export function describedBy(
  field: SchemaField,
  { id, error }: Pick<FieldState, 'id' | 'error'>,
  isGroup = false,
): string | undefined {
  const hasLimit = !isGroup && lengthLimit(field) !== undefined;
  const ids = [
    (field.metas?.[0]?.hint || exampleTexts(field, isGroup).length > 0) && `${id}-hint`,
    error && `${id}-error`,
    hasLimit && `${id}-left`,
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

interface FieldTextsProps {
  urlKey: string;
  field: SchemaField;
  state: Pick<FieldState, 'id' | 'error'>;
  /** true if the field has several controls with their own labels, or if its value is not a text */
  isGroup?: boolean;
  /** true if the label belongs to a single element, which has the field's id */
  isLabel?: boolean;
  children: ReactNode;
}

export function FieldTexts({
  urlKey,
  field,
  state,
  isGroup = false,
  isLabel = !isGroup,
  children,
}: FieldTextsProps) {
  const { id } = state;
  const words = useWords();
  const { locale } = useMarket();
  const examples = exampleTexts(field, isGroup);
  const help = [
    field.metas?.[0]?.hint,
    examples.length > 0 ? words.forExample(joinList(examples, locale)) : '',
  ].filter((text) => text !== undefined && text !== '');
  const name = (
    <>
      <span>{field.flags?.label ?? urlKey}</span>
      {isRequired(field) ? (
        <Text as="span" aria-hidden color="fg.muted">
          {' *'}
        </Text>
      ) : null}
      <UpsellPrice urlKey={urlKey} />
    </>
  );
  return (
    <Box>
      {isLabel ? (
        <Label id={`${id}-label`} htmlFor={id}>
          {name}
        </Label>
      ) : (
        <Text id={`${id}-label`} fontWeight="semibold">
          {name}
        </Text>
      )}
      {help.length > 0 ? (
        <Text id={`${id}-hint`} fontSize="sm" color="fg.muted">
          {help.map((text) => (
            // hint and example share a paragraph on phones, to save a line
            <Box as="span" key={text} display={{ lg: 'block' }}>
              {`${text} `}
            </Box>
          ))}
        </Text>
      ) : null}
      <Box mt="1.5">{children}</Box>
      <FieldNotes urlKey={urlKey} field={field} state={state} isGroup={isGroup} />
    </Box>
  );
}

export function FieldNotes({
  urlKey,
  field,
  state: { id, error },
  isGroup = false,
}: Omit<FieldTextsProps, 'children' | 'isLabel'>) {
  const isInside = useFieldScope() !== undefined;
  // the error summary announces this error already, so the field does not announce it again
  const isInSummary = useFormSettings().isEveryErrorShown && !isInside;
  return (
    <Flex justify="space-between" wrap="wrap" columnGap="4" mt="1" fontSize="sm">
      <Text
        as="span"
        id={`${id}-error`}
        flex="1 1 0"
        color="fg.error"
        fontWeight="medium"
        aria-live={isInSummary ? undefined : 'polite'}
      >
        {error}
      </Text>
      {isGroup ? null : <Counter urlKey={urlKey} field={field} id={id} />}
    </Flex>
  );
}

/** Shows the number of characters left and announces a text that is too long. Renders nothing without a limit. */
export function Counter({ urlKey, field, id }: { urlKey: string; field: SchemaField; id: string }) {
  const limit = lengthLimit(field);
  return limit === undefined ? null : <CharactersLeft urlKey={urlKey} field={field} id={id} limit={limit} />;
}

interface CharactersLeftProps {
  urlKey: string;
  field: SchemaField;
  id: string;
  limit: number;
}

/**
 * Shows the number of characters left. The number may be negative: a shopper who types too much sees an error. It is
 * written directly into the DOM, so that a keystroke causes no render. Source: docs/rules.md FIELD-03
 */
function CharactersLeft({ urlKey, field, id, limit }: CharactersLeftProps) {
  const { form, labels } = useFormSettings();
  const visibleCounter = useRef<HTMLSpanElement>(null);
  const announced = useRef<HTMLSpanElement>(null);
  const count = useCallback(
    () => limit - measuredLength(field, form.getValues(urlKey)),
    [form, urlKey, field, limit],
  );
  const textOf = useCallback(
    (number: number) => labelText(labels, 'characters_left_label', { number }),
    [labels],
  );

  useEffect(() => {
    let shownNumber: number | undefined;
    function show(): void {
      const number = count();
      if (!visibleCounter.current || !announced.current || number === shownNumber) return;
      shownNumber = number;
      const text = textOf(number);
      const isOver = number < 0;
      if (visibleCounter.current.textContent === text) return;
      visibleCounter.current.textContent = text;
      if (!isOver && announced.current.textContent === '') return;
      visibleCounter.current.toggleAttribute('data-over', isOver);
      announced.current.textContent = isOver ? text : '';
    }
    show(); // the text in the field may have changed after the render
    return onFormChange(form, urlKey, show);
  }, [form, urlKey, count, textOf]);

  const number = count();
  const text = textOf(number);
  const isOver = number < 0;
  return (
    <>
      <Count id={`${id}-left`}>
        <span ref={visibleCounter} data-over={isOver ? '' : undefined}>
          {text}
        </span>
      </Count>
      <VisuallyHidden aria-live="polite">
        <span ref={announced}>{isOver ? text : ''}</span>
      </VisuallyHidden>
    </>
  );
}
