import { useEffect, useRef } from 'react';
import { Box, Button, Stack } from '@bindery/shared/ui';
import { LabelledInput } from '@bindery/shared/forms';
import { useCheckoutWords } from '../../words/checkout';
import { useFaultText } from './address-faults';
import type { AddressForm } from './use-address-form';

/** Company and VAT number, for the invoice. Folded, because few shoppers have them. */
export function BusinessFields({ form: { draft, faults, change, correct } }: { form: AddressForm }) {
  const { business: words, optional } = useCheckoutWords();
  const faultText = useFaultText();
  const box = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  const { business } = draft;
  useEffect(() => {
    if (isOpened.current && business) box.current?.querySelector('input')?.focus();
    isOpened.current = false;
  }, [business]);
  if (!business)
    return (
      <Box>
        <Button
          type="button"
          variant="plain"
          paddingInline="0"
          onClick={() => {
            isOpened.current = true;
            change({ business: { company: '', vatNumber: '' } });
          }}
        >
          {words.add}
        </Button>
      </Box>
    );
  return (
    <Stack ref={box} gap="4">
      {(['company', 'vatNumber'] as const).map((name) => (
        <LabelledInput
          key={name}
          label={words[name]}
          optional={optional}
          hint={name === 'vatNumber' ? words.hint : undefined}
          fault={faultText(faults[`business.${name}`])}
          name={`business.${name}`}
          autoComplete={name === 'company' ? 'billing organization' : 'off'}
          autoCapitalize={name === 'company' ? undefined : 'characters'}
          maxLength={name === 'company' ? 100 : 30}
          value={business[name]}
          onChange={({ target }) => {
            change({ business: { ...business, [name]: target.value } });
            correct([`business.${name}`]);
          }}
        />
      ))}
    </Stack>
  );
}
