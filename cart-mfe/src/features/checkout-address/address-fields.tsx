import { Fragment } from 'react';
import { Box, Grid, Text } from '@bindery/shared/ui';
import { LabelledSelect, LabelledInput } from '@bindery/shared/forms';
import { ADDRESS_ENTRIES, addressLayout, regionsOf, type AddressField } from '@bindery/shared/market';
import { useCheckoutWords } from '../../checkout-words';
import type { AddressName, AddressValues } from './address-draft';
import type { Faults } from './address-faults';
import type { Countries } from './countries';
import { useFaultText } from './fault-text';

export interface AddressFieldsProps {
  /** in the body that is sent: 'parcels.0.address' */
  path: string;
  values: AddressValues;
  faults: Faults;
  countries: Countries['all'];
  isDelivery: boolean;
  /** which address it is, for the browser that fills it in: 'shipping', 'section-parcel2 shipping', 'billing' */
  section: string;
  onChange(patch: Partial<AddressValues>): void;
  onLeave(name: AddressName): void;
}

/** An address as its country asks for it. Another country asks for other things, and keeps what was typed. Source: docs/rules.md ADDR-05 */
export function AddressFields(props: AddressFieldsProps) {
  const { values, isDelivery } = props;
  const { fields, isFamilyNameFirst } = addressLayout(values.country);
  const names = isFamilyNameFirst
    ? (['lastname', 'firstname'] as const)
    : (['firstname', 'lastname'] as const);
  const hasPhonetic = isDelivery && values.country === 'JP';
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }} gap="4">
      {names.map((name) => (
        <NameEntry key={name} name={name} {...props} />
      ))}
      {hasPhonetic ? (
        <>
          <NameEntry name="phoneticLastname" {...props} />
          <NameEntry name="phoneticFirstname" {...props} />
        </>
      ) : null}
      <CountryEntry {...props} />
      {fields.map((name) => (
        <Fragment key={name}>
          <FieldEntry name={name} {...props} />
        </Fragment>
      ))}
    </Grid>
  );
}

const NAME_TOKENS = {
  firstname: 'given-name',
  lastname: 'family-name',
  phoneticFirstname: undefined,
  phoneticLastname: undefined,
} as const;

function NameEntry({
  name,
  path,
  values,
  faults,
  section,
  onChange,
  onLeave,
}: AddressFieldsProps & { name: keyof typeof NAME_TOKENS }) {
  const { fields } = useCheckoutWords();
  const faultText = useFaultText();
  const token = NAME_TOKENS[name];
  return (
    <LabelledInput
      label={fields[name]}
      fault={faultText(faults[`${path}.${name}`], values.country)}
      name={`${path}.${name}`}
      autoComplete={token ? `${section} ${token}` : undefined}
      maxLength={100}
      value={values[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
      onBlur={() => onLeave(name)}
    />
  );
}

/** Where there is one country only, it is said and not asked. */
function CountryEntry({ path, values, faults, countries, section, onChange }: AddressFieldsProps) {
  const words = useCheckoutWords();
  const faultText = useFaultText();
  const fault = faultText(faults[`${path}.country`], values.country);
  const isListed = countries.some(({ iso }) => iso === values.country);
  if (countries.length === 1 && isListed)
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
        name={`${path}.country`}
        autoComplete={`${section} country`}
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

/** A state of another country's list is none of this one's. */
function stateIn(country: string, state: string): Partial<AddressValues> {
  const regions = regionsOf(country);
  return regions.length > 0 && !regions.some(({ code }) => code === state) ? { state: '' } : {};
}

function FieldEntry({ name, ...props }: AddressFieldsProps & { name: AddressField }) {
  const { path, values, faults, section, onChange, onLeave } = props;
  const words = useCheckoutWords();
  const faultText = useFaultText();
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
    fault: faultText(faults[`${path}.${name}`], values.country),
    name: `${path}.${name}`,
    autoComplete: `${section} ${autoComplete}`,
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

/** A keyboard of digits is enough: blanks and hyphens are put in. */
const isNumeric = (example: string | undefined): boolean =>
  example !== undefined && /^[\d -]+$/.test(example);
