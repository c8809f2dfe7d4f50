import { useMemo, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { isRequired, readDay, Select, type CalendarDay } from '@bindery/shared/forms';
import type { FieldMeta } from '@bindery/shared/contracts';
import { Box, Grid, Text } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { useFormSettings } from '../form-context';
import { ageOf, dateOrder, localDay, writeDay, yearsBetween, type DatePart } from './date-parts';
import { dateNames } from './date-names';
import type { FieldProps } from './field-props';
import { describedBy, FieldTexts, Label } from './field-texts';
import { onLeave } from './on-leave';
import { useField } from './use-field';
import { useFormSnapshot } from './use-form-snapshot';

// Where the schema sets no years: whoever may have a birthday.
const LONGEST_LIFE = 120;

const COLUMNS: Record<DatePart, string> = {
  day: 'minmax(0, 3fr)',
  month: 'minmax(0, 5fr)',
  year: 'minmax(0, 4fr)',
};

/** A day: three selects in the order of the market. Until all three are chosen there is none. Source: decisions 16 */
export function DateField({ urlKey, field }: FieldProps) {
  const words = useWords();
  const { locale } = useMarket();
  const state = useField(urlKey, field);
  const { flush } = useFormSettings();
  const stored = useFormSnapshot(urlKey, (form): unknown => form.getValues(urlKey));
  const [begun, setBegun] = useState<Partial<CalendarDay>>({});
  const [isLeft, setIsLeft] = useState(false);
  const day = readDay(stored);
  const chosen: Partial<CalendarDay> = day ?? begun;
  const order = dateOrder(locale);
  const choices = useMemo(() => choicesOf(field.metas?.[0], locale), [field, locale]);
  const { fieldNames } = dateNames(locale);

  function choose(part: DatePart, text: string): void {
    const next = { ...chosen, [part]: text === '' ? undefined : Number(text) };
    const whole = writeDay(next);
    setBegun(whole === undefined ? next : {});
    if (whole !== undefined || day) state.change(whole ?? '');
    flush();
  }
  function leave(): void {
    setIsLeft(true);
    state.blur();
  }
  const isPartial = !day && Object.values(begun).some((part) => part !== undefined);

  return (
    <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
      <Grid
        role="group"
        aria-labelledby={`${state.id}-label`}
        aria-describedby={describedBy(field, state, true)}
        onFocus={state.focus}
        onBlur={onLeave(leave)}
        templateColumns={order.map((part) => COLUMNS[part]).join(' ')}
        gap="2.5"
        maxW="md"
      >
        {order.map((part, index) => {
          const id = index === 0 ? state.id : `${state.id}-${part}`;
          return (
            <Box key={part}>
              <Label htmlFor={id} fontSize="sm" fontWeight="normal" color="fg.muted">
                {fieldNames[part]}
              </Label>
              <Select
                id={id}
                value={chosen[part] ?? ''}
                onChange={(event) => choose(part, event.target.value)}
                autoComplete="off"
                aria-required={isRequired(field)}
                aria-invalid={state.error !== undefined}
              >
                <option value="">–</option>
                {choices[part].map(({ value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            </Box>
          );
        })}
      </Grid>
      {isPartial && isLeft && !state.error ? (
        <Text mt="1.5" fontSize="sm" color="fg.muted">
          {words.partialDate}
        </Text>
      ) : null}
      <Age day={day} count={field.metas?.[0]?.yearsCount} />
    </FieldTexts>
  );
}

/** How old somebody is, or turns next: the shopper sees at once whether the year is right. */
function Age({ day, count }: { day: CalendarDay | undefined; count: FieldMeta['yearsCount'] }) {
  const words = useWords();
  if (!count) return null;
  const age = day && ageOf(day, count, localDay());
  return (
    <Text mt="1.5" fontSize="sm" color="fg.muted" aria-live="polite">
      {age === undefined ? null : count === 'next' ? words.ageNext(age) : words.ageNow(age)}
    </Text>
  );
}

function choicesOf(
  meta: FieldMeta | undefined,
  locale: string,
): Record<DatePart, { value: number; name: string }[]> {
  const { year } = localDay();
  const numbered = (numbers: number[]) => numbers.map((value) => ({ value, name: String(value) }));
  return {
    day: numbered(Array.from({ length: 31 }, (_, index) => index + 1)),
    month: dateNames(locale).months.map((name, index) => ({ value: index + 1, name })),
    year: numbered(yearsBetween(meta?.minYear ?? year - LONGEST_LIFE, meta?.maxYear ?? year)),
  };
}
