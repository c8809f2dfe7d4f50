import {
  checkValue,
  evaluateFields,
  isAnswered,
  isRequired,
  type CharacterKind,
} from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { baseColour } from '../choice-options';

export interface CharacterSummary {
  name: string | undefined;
  details: string[];
  colours: string[];
  /** labels of missing or invalid values */
  lacking: string[];
  isUntouched: boolean;
}

const MOST_DETAILS = 3;
const MOST_COLOURS = 3;

/**
 * @param character - the stored character, in which any value may be missing
 * @param isRefused - returns true if the server refused this value of this key
 */
export function characterSummary(
  { fields }: Pick<CharacterKind, 'fields'>,
  character: Customisation,
  isRefused: (key: string, value: unknown) => boolean = () => false,
): CharacterSummary {
  const { fields: shownFields, values } = evaluateFields(fields, character);
  const shownEntries = Object.entries(shownFields).map(([key, field]) => ({
    key,
    field,
    value: values[key],
  }));
  const nameKey =
    shownEntries.find(({ key }) => key === 'name')?.key ??
    shownEntries.find(({ field }) => field.metas?.[0]?.canvasComponent === 'SingleLineText')?.key;
  const name = nameKey === undefined ? undefined : values[nameKey];
  const chosenOptions = shownEntries.map(({ field, value }) => ({
    isColour: field.metas?.[0]?.display === 'colour',
    option: optionOf(field, value),
  }));
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name : undefined,
    details: chosenOptions
      .flatMap(({ isColour, option }) =>
        option && !isColour && option.value !== 'none' ? [option.label] : [],
      )
      .slice(0, MOST_DETAILS),
    colours: chosenOptions
      .flatMap(({ isColour, option }) => (option && isColour ? [baseColour(option) ?? ''] : []))
      .slice(0, MOST_COLOURS),
    lacking: shownEntries
      .filter(
        ({ key, field, value }) =>
          checkValue(field, value === '' && isRequired(field) ? undefined : value) || isRefused(key, value),
      )
      .map(({ key, field }) => field.flags?.label ?? key),
    isUntouched: !shownEntries.some(({ field, value }) => isAnswered(field, value)),
  };
}

const optionOf = (field: SchemaField, value: unknown) =>
  field.metas?.[0]?.options?.find((option) => option.value === value);
