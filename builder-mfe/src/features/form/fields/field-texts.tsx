import type { ReactNode } from 'react';
import { isRequired, measuredLength, ruleLimit } from '@bindery/shared';
import type { SchemaField } from '@bindery/shared/contracts';
import { Box, chakra, Flex, Text, VisuallyHidden } from '@bindery/shared/ui';
import { labelText } from '../../messages';
import { useFormSettings } from '../form-context';
import type { FieldState } from './use-field';
import { useFormSnapshot } from './use-form-snapshot';

const Label = chakra('label', { base: { fontWeight: 'semibold', display: 'block', width: 'fit-content' } });
const Count = chakra('span', { base: { flexShrink: 0, color: 'fg.muted', fontVariantNumeric: 'tabular-nums', '& [data-over]': { color: 'fg.error', fontWeight: 'semibold' } } });

/** ids of the texts that describe a field, those it has, for aria-describedby */
export function describedBy(field: SchemaField, { id, error }: FieldState, isGroup = false): string | undefined {
  const hasLimit = !isGroup && ruleLimit(field, 'max') !== undefined;
  const ids = [field.metas?.[0]?.hint && `${id}-hint`, error && `${id}-error`, hasLimit && `${id}-left`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

interface FieldTextsProps { urlKey: string; field: SchemaField; state: FieldState; isGroup?: boolean; children: ReactNode }

/** What surrounds every field: its label and hint above, its error and what is left to write below. */
export function FieldTexts({ urlKey, field, state: { id, error }, isGroup = false, children }: FieldTextsProps) {
  const hint = field.metas?.[0]?.hint;
  const limit = isGroup ? undefined : ruleLimit(field, 'max');
  const name = <>{field.flags?.label ?? urlKey}{isRequired(field) ? <Text as="span" aria-hidden color="fg.muted"> *</Text> : null}</>;
  return (
    <Box>
      {isGroup ? <Text id={`${id}-label`} fontWeight="semibold">{name}</Text> : <Label id={`${id}-label`} htmlFor={id}>{name}</Label>}
      {hint ? <Text id={`${id}-hint`} fontSize="sm" color="fg.muted">{hint}</Text> : null}
      <Box mt="1.5">{children}</Box>
      <Flex justify="space-between" gap="4" mt="1" fontSize="sm">
        <Text as="span" id={`${id}-error`} color="fg.error" fontWeight="medium" aria-live="polite">{error}</Text>
        {limit === undefined ? null : (
          <>
            <Count id={`${id}-left`}><CharactersLeft urlKey={urlKey} field={field} limit={limit} /></Count>
            <VisuallyHidden aria-live="polite"><CharactersLeft urlKey={urlKey} field={field} limit={limit} isOnlyBelowZero /></VisuallyHidden>
          </>
        )}
      </Flex>
    </Box>
  );
}

interface CharactersLeftProps { urlKey: string; field: SchemaField; limit: number; isOnlyBelowZero?: boolean }

/** Counts down to the limit and below it: what is too long can still be typed, and is then put right. Source: decisions 15 */
function CharactersLeft({ urlKey, field, limit, isOnlyBelowZero = false }: CharactersLeftProps) {
  const { labels } = useFormSettings();
  const number = useFormSnapshot(urlKey, (form) => {
    const left = limit - measuredLength(field, form.getValues(urlKey));
    return isOnlyBelowZero && left >= 0 ? undefined : left;
  });
  // a plain element: it is all that a keystroke renders
  return number === undefined ? null : <span data-over={number < 0 ? '' : undefined}>{labelText(labels, 'characters_left_label', { number })}</span>;
}
