import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMarket } from '@bindery/shared';
import { Select, isRequired, readDay, type CalendarDay } from '@bindery/shared/forms';
import type { FieldMeta } from '@bindery/shared/contracts';
import { Box, Grid, Text } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { useFormSettings } from '../form-model';
import type { FieldProps } from './field-scope';
import { describedBy, FieldTexts, Label } from './field-texts';
import { onLeave } from './use-focus-passing';
import { useField } from './use-field';
import { ageOf, dateOrder, localDay, writeDay, yearsBetween, type DatePart } from './date-parts';

interface DateNames {
  months: string[];
  fieldNames: Record<DatePart, string>;
}

const namesByLocale = new Map<string, DateNames>();

/** Names of the months and date parts from `Intl`, in the shopper's language, capitalised. */
function dateNames(locale: string): DateNames {
  const cachedNames = namesByLocale.get(locale);
  if (cachedNames) return cachedNames;
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const part = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const capital = (name = ''): string => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  const names: DateNames = {
    months: Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2001, index, 1))),
    fieldNames: {
      day: capital(part.of('day')),
      month: capital(part.of('month')),
      year: capital(part.of('year')),
    },
  };
  namesByLocale.set(locale, names);
  return names;
}

// Default range of years if the schema sets none.
const LONGEST_LIFE = 120;

interface DateChoice {
  value: number;
  name: string;
}

const COLUMNS: Record<DatePart, string> = {
  day: 'minmax(0, 3fr)',
  month: 'minmax(0, 5fr)',
  year: 'minmax(0, 4fr)',
};

/**
 * A date, chosen in three selects in the market's order, or in two if only one year is possible. The value is undefined
 * until every part is chosen. Source: docs/rules.md FIELD-10, CAL-04
 */
export function DateField({ urlKey, field }: FieldProps) {
  const { locale } = useMarket();
  const state = useField(urlKey, field);
  const { form, flush } = useFormSettings();
  const storedDay: unknown = useWatch({ control: form.control, name: urlKey, exact: true });
  const [partialDay, setPartialDay] = useState<Partial<CalendarDay>>({});
  const [isLeft, setIsLeft] = useState(false);
  const day = readDay(storedDay);
  const chosenDay: Partial<CalendarDay> = day ?? partialDay;
  const onlyYear = onlyYearOf(field.metas?.[0]);
  const order = dateOrder(locale).filter((part) => part !== 'year' || onlyYear === undefined);
  const choices = useMemo(() => choicesOf(field.metas?.[0], locale), [field, locale]);
  const { fieldNames } = dateNames(locale);

  function choose(part: DatePart, text: string): void {
    const next = { ...chosenDay, [part]: text === '' ? undefined : Number(text) };
    const wholeDay = writeDay(onlyYear === undefined ? next : { ...next, year: onlyYear });
    setPartialDay(wholeDay === undefined ? next : {});
    if (wholeDay !== undefined || day) state.change(wholeDay ?? '');
    flush();
  }
  const isPartial = !day && order.some((part) => partialDay[part] !== undefined);

  return (
    <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
      <Grid
        role="group"
        aria-labelledby={`${state.id}-label`}
        aria-describedby={describedBy(field, state, true)}
        onFocus={state.focus}
        onBlur={onLeave(() => {
          setIsLeft(true);
          state.blur();
        })}
        templateColumns={order.map((part) => COLUMNS[part]).join(' ')}
        gap="2.5"
        maxW="md"
      >
        {order.map((part, index) => (
          <DatePartSelect
            key={part}
            id={index === 0 ? state.id : `${state.id}-${part}`}
            name={fieldNames[part]}
            value={chosenDay[part]}
            choices={choices[part]}
            isRequired={isRequired(field)}
            isInvalid={state.error !== undefined}
            onChoose={(text) => choose(part, text)}
          />
        ))}
      </Grid>
      {isPartial && isLeft && !state.error ? <PartialDateNote hasYear={onlyYear === undefined} /> : null}
      <Age day={day} count={field.metas?.[0]?.yearsCount} />
    </FieldTexts>
  );
}

/** Returns the only possible year, for which the field shows no select; undefined if several years are possible. */
const onlyYearOf = ({ minYear, maxYear }: Partial<FieldMeta> = {}): number | undefined =>
  minYear === maxYear ? minYear : undefined;

function PartialDateNote({ hasYear }: { hasYear: boolean }) {
  const words = useWords();
  return (
    <Text mt="1.5" fontSize="sm" color="fg.muted">
      {hasYear ? words.partialDate : words.partialDay}
    </Text>
  );
}

interface DatePartSelectProps {
  id: string;
  name: string;
  value: number | undefined;
  choices: readonly DateChoice[];
  isRequired: boolean;
  isInvalid: boolean;
  onChoose(text: string): void;
}

function DatePartSelect({ id, name, value, choices, isRequired, isInvalid, onChoose }: DatePartSelectProps) {
  return (
    <Box>
      <Label htmlFor={id} fontSize="sm" fontWeight="normal" color="fg.muted">
        {name}
      </Label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        autoComplete="off"
        aria-required={isRequired}
        aria-invalid={isInvalid}
      >
        <option value="">–</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </Select>
    </Box>
  );
}

/** Shows the age today or at the next birthday, so that the shopper notices a wrong year. */
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

function choicesOf(meta: FieldMeta | undefined, locale: string): Record<DatePart, DateChoice[]> {
  const { year } = localDay();
  const numbered = (numbers: number[]) => numbers.map((value) => ({ value, name: String(value) }));
  return {
    day: numbered(Array.from({ length: 31 }, (_, index) => index + 1)),
    month: dateNames(locale).months.map((name, index) => ({ value: index + 1, name })),
    year: numbered(yearsBetween(meta?.minYear ?? year - LONGEST_LIFE, meta?.maxYear ?? year)),
  };
}
