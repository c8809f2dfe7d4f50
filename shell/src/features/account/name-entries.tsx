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

/** The family name comes first if the market says so. Source: docs/rules.md MKT-05 */
export function NameEntries({ faults, values, onChange }: NameEntriesProps) {
  const words = useWords();
  const { familyNameFirst } = useMarket();
  const names = familyNameFirst ? (['lastname', 'firstname'] as const) : (['firstname', 'lastname'] as const);
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
      {names.map((name) => (
        <TextEntry
          key={name}
          label={words[name]}
          fault={faults[name]}
          name={name}
          autoComplete={name === 'firstname' ? 'given-name' : 'family-name'}
          maxLength={100}
          defaultValue={values?.[name]}
          onChange={() => onChange(name)}
        />
      ))}
    </Grid>
  );
}
