import { useMarket } from '@bindery/shared';
import { Grid } from '@bindery/shared/ui';
import { TextEntry } from './entry';
import type { Faults } from './faults';
import { useWords } from './words';

interface NameEntriesProps {
  faults: Faults;
  values?: { firstname: string; lastname: string };
  onChange(name: 'firstname' | 'lastname'): void;
}

/** The family name comes first where the market says so. Source: docs/rules.md MKT-05 */
export function NameEntries({ faults, values, onChange }: NameEntriesProps) {
  const words = useWords();
  const { familyNameFirst } = useMarket();
  const first = (
    <TextEntry
      key="firstname"
      label={words.firstname}
      fault={faults.firstname}
      name="firstname"
      autoComplete="given-name"
      maxLength={100}
      defaultValue={values?.firstname}
      onChange={() => onChange('firstname')}
    />
  );
  const last = (
    <TextEntry
      key="lastname"
      label={words.lastname}
      fault={faults.lastname}
      name="lastname"
      autoComplete="family-name"
      maxLength={100}
      defaultValue={values?.lastname}
      onChange={() => onChange('lastname')}
    />
  );
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
      {familyNameFirst ? [last, first] : [first, last]}
    </Grid>
  );
}
