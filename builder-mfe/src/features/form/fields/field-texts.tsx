import type { ReactNode } from 'react';
import { isRequired, measuredLength, ruleLimit } from '@bindery/shared';
import type { SchemaField } from '@bindery/shared/contracts';
import { Box, chakra, Flex, Text, VisuallyHidden } from '@bindery/shared/ui';
import { labelText } from '../../messages';
import type { FieldState } from './use-field';

const Label = chakra('label', { base: { fontWeight: 'semibold', display: 'block', width: 'fit-content' } });

/** ids of the texts that describe a field, those it has, for aria-describedby */
export function describedBy(field: SchemaField, { id, error }: FieldState): string | undefined {
  const ids = [field.metas?.[0]?.hint && `${id}-hint`, error && `${id}-error`, ruleLimit(field, 'max') !== undefined && `${id}-left`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

interface FieldTextsProps { urlKey: string; field: SchemaField; state: FieldState; isGroup?: boolean; children: ReactNode }

/** What surrounds every field: its label and hint above, its error and what is left to write below. */
export function FieldTexts({ urlKey, field, state, isGroup = false, children }: FieldTextsProps) {
  const { id, error } = state;
  const hint = field.metas?.[0]?.hint;
  const name = <>{field.flags?.label ?? urlKey}{isRequired(field) ? <Text as="span" aria-hidden color="fg.muted"> *</Text> : null}</>;
  return (
    <Box>
      {isGroup ? <Text id={`${id}-label`} fontWeight="semibold">{name}</Text> : <Label id={`${id}-label`} htmlFor={id}>{name}</Label>}
      {hint ? <Text id={`${id}-hint`} fontSize="sm" color="fg.muted">{hint}</Text> : null}
      <Box mt="1.5">{children}</Box>
      <Flex justify="space-between" gap="4" mt="1" fontSize="sm">
        <Text as="span" id={`${id}-error`} color="fg.error" fontWeight="medium" aria-live="polite">{error}</Text>
        {isGroup ? null : <CharactersLeft field={field} state={state} />}
      </Flex>
    </Box>
  );
}

/** Counts down to the limit and below it: what is too long can still be typed, and is then put right. Source: decisions 15 */
function CharactersLeft({ field, state: { id, value, settings } }: { field: SchemaField; state: FieldState }) {
  const limit = ruleLimit(field, 'max');
  if (limit === undefined) return null;
  const number = limit - measuredLength(field, value);
  const text = labelText(settings.labels, 'characters_left_label', { number });
  return (
    <>
      <Text as="span" id={`${id}-left`} flexShrink="0" color={number < 0 ? 'fg.error' : 'fg.muted'} fontWeight={number < 0 ? 'semibold' : 'normal'} fontVariantNumeric="tabular-nums">{text}</Text>
      <VisuallyHidden aria-live="polite">{number < 0 ? text : ''}</VisuallyHidden>
    </>
  );
}
