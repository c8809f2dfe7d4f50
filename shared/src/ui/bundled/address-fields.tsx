import { Box, Button, Flex, Grid, Text, VisuallyHidden } from '@bindery/shared/ui';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { addressLayout, regionsOf } from '../../market';
import {
  ADDRESS_ENTRIES,
  type AddressField,
  type PostcodeName,
  type StateName,
} from '../../market/address-layout';
import type { AddressName, AddressValues } from './address-values';
import { usePlaces } from './use-places';

type ReadingName = 'phoneticFirstname' | 'phoneticLastname';

interface AddressWords {
  readonly fields: Readonly<Record<'country' | 'firstname' | 'lastname' | AddressLine, string>>;
  readonly postcodes: Readonly<Record<PostcodeName, string>>;
  readonly states: Readonly<Record<StateName, string>>;
  readonly phoneHint: string;
  readonly optional: string;
  readonly choose: string;
  readonly example: (postcode: string) => string;
  readonly places: {
    readonly choose: string;
    /** announced to screen readers */
    readonly filled: (place: string) => string;
  };
  /** text shown instead of the select if there is only one country; if missing, the select is always shown */
  readonly deliveredIn?: (country: string) => string;
}
type AddressLine = Exclude<AddressField, 'zipcode' | 'state'>;

interface CountryChoice {
  readonly iso: string;
  readonly name: string;
}

interface AddressFieldsProps {
  words: AddressWords;
  values: AddressValues;
  countries: readonly CountryChoice[];
  /**
   * labels of the fields for the name's pronunciation, required for deliveries in Japan; if missing, the form has no
   * such fields
   */
  readingLabels?: Readonly<Record<ReadingName, string>>;
  /** path of the address in the request body, such as 'parcels.0.address'. Missing: the body itself is the address */
  path?: string;
  /** autofill section: 'shipping', 'section-parcel2 shipping', 'billing' */
  section?: string;
  faultOf(name: AddressName): string | undefined;
  onChange(patch: Partial<AddressValues>): void;
  onLeave(name: AddressName): void;
}

/** The address form of a country. The texts stay when the shopper changes the country. Source: docs/rules.md ADDR-05 */
export function AddressFields(given: AddressFieldsProps) {
  const { words, values, readingLabels } = given;
  const places = usePlaces(values, given.onChange);
  const props = { ...given, onChange: places.change };
  const { fields, isFamilyNameFirst } = addressLayout(values.country);
  const names = isFamilyNameFirst
    ? (['lastname', 'firstname'] as const)
    : (['firstname', 'lastname'] as const);
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }} gap="4">
      {names.map((name) => (
        <NameEntry key={name} name={name} label={words.fields[name]} {...props} />
      ))}
      {readingLabels && values.country === 'JP'
        ? (['phoneticLastname', 'phoneticFirstname'] as const).map((name) => (
            <NameEntry key={name} name={name} label={readingLabels[name]} {...props} />
          ))
        : null}
      <CountryEntry {...props} />
      {fields.map((name) => (
        <FieldEntry key={name} name={name} {...props} />
      ))}
      <PlaceChoices title={words.places.choose} places={places} />
      <VisuallyHidden role="status">{places.filled ? words.places.filled(places.filled) : ''}</VisuallyHidden>
    </Grid>
  );
}

function PlaceChoices({ title, places }: { title: string; places: ReturnType<typeof usePlaces> }) {
  if (places.choices.length === 0) return null;
  return (
    <Flex role="group" aria-label={title} gridColumn="1 / -1" wrap="wrap" align="center" gap="2">
      <Text aria-hidden>{title}</Text>
      {places.choices.map((place) => (
        <Button
          key={places.nameOf(place)}
          type="button"
          variant="outline"
          size="sm"
          whiteSpace="normal"
          onClick={() => places.choose(place)}
        >
          {places.nameOf(place)}
        </Button>
      ))}
    </Flex>
  );
}

const NAME_TOKENS = {
  firstname: 'given-name',
  lastname: 'family-name',
  phoneticFirstname: undefined,
  phoneticLastname: undefined,
} as const;

const entryNames = (
  { path, section }: Pick<AddressFieldsProps, 'path' | 'section'>,
  name: AddressName,
  token: string | undefined,
) => ({
  name: path === undefined ? name : `${path}.${name}`,
  autoComplete: token && section !== undefined ? `${section} ${token}` : token,
});

function NameEntry({
  name,
  label,
  values,
  faultOf,
  onChange,
  onLeave,
  ...place
}: AddressFieldsProps & { name: keyof typeof NAME_TOKENS; label: string }) {
  return (
    <LabelledInput
      label={label}
      fault={faultOf(name)}
      {...entryNames(place, name, NAME_TOKENS[name])}
      maxLength={100}
      value={values[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      onBlur={() => onLeave(name)}
    />
  );
}

function CountryEntry({ words, values, countries, faultOf, onChange, ...place }: AddressFieldsProps) {
  const fault = faultOf('country');
  const isListed = countries.some(({ iso }) => iso === values.country);
  if (words.deliveredIn && countries.length === 1 && isListed)
    return (
      <Box gridColumn="1 / -1">
        <Text>{words.deliveredIn(countries[0]!.name)}</Text>
        {fault ? <Text color="fg.error">{fault}</Text> : null}
      </Box>
    );
  return (
    <Box gridColumn="1 / -1">
      <LabelledSelect
        label={words.fields.country}
        fault={fault}
        {...entryNames(place, 'country', 'country')}
        value={isListed ? values.country : ''}
        onChange={({ target }) => onChange({ country: target.value, ...stateIn(target.value, values.state) })}
      >
        {isListed ? null : <option value="">{words.choose}</option>}
        {countries.map(({ iso, name }) => (
          <option key={iso} value={iso}>
            {name}
          </option>
        ))}
      </LabelledSelect>
    </Box>
  );
}

function stateIn(country: string, state: string): Partial<AddressValues> {
  const regions = regionsOf(country);
  return regions.length > 0 && !regions.some(({ code }) => code === state) ? { state: '' } : {};
}

function FieldEntry({
  name,
  words,
  values,
  faultOf,
  onChange,
  onLeave,
  ...place
}: AddressFieldsProps & { name: AddressField }) {
  const { postcode, state } = addressLayout(values.country);
  const regions = name === 'state' ? regionsOf(values.country) : [];
  const { autoComplete, maxLength } = ADDRESS_ENTRIES[name];
  const label = {
    ...words.fields,
    zipcode: words.postcodes[postcode.name],
    state: words.states[state],
  }[name];
  const common = {
    label,
    fault: faultOf(name),
    ...entryNames(place, name, autoComplete),
    value: values[name],
  };
  const hint = { zipcode: postcode.example && words.example(postcode.example), phone: words.phoneHint };
  const isOptional =
    name === 'address2' ||
    name === 'phone' ||
    (name === 'zipcode' && !postcode.isRequired) ||
    (name === 'state' && regions.length === 0);
  const isWide = name === 'address1' || name === 'address2';
  return (
    <Box gridColumn={isWide ? '1 / -1' : undefined}>
      {regions.length > 0 ? (
        <LabelledSelect {...common} onChange={({ target }) => onChange({ state: target.value })}>
          <option value="">{words.choose}</option>
          {regions.map(({ code, name: region }) => (
            <option key={code} value={code}>
              {region}
            </option>
          ))}
        </LabelledSelect>
      ) : (
        <LabelledInput
          {...common}
          optional={isOptional ? words.optional : undefined}
          hint={name === 'zipcode' || name === 'phone' ? hint[name] : undefined}
          type={name === 'phone' ? 'tel' : 'text'}
          inputMode={name === 'zipcode' && isNumeric(postcode.example) ? 'numeric' : undefined}
          autoCapitalize={name === 'zipcode' ? 'characters' : undefined}
          maxLength={maxLength}
          onChange={({ target }) => onChange({ [name]: target.value })}
          onBlur={() => onLeave(name)}
        />
      )}
    </Box>
  );
}

/** Is a numeric keyboard enough? Blanks and hyphens in the example do not matter, because the form adds these. */
const isNumeric = (example: string | undefined): boolean =>
  example !== undefined && /^[\d -]+$/.test(example);
