import { AddressFields } from '@bindery/shared/bundled';
import { LabelledTick } from '@bindery/shared/forms';
import type { User } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import type { Countries } from './countries';
import { useFaultText } from './fault-text';
import { FieldSet } from './field-set';
import { SavedAddresses } from './saved-addresses';
import { pathOf, type AddressForm } from './use-address-form';

interface BillingFieldsProps {
  form: AddressForm;
  user: User | null;
  countries: Countries;
}

/** The billing address: the first parcel's, unless the shopper enters another. */
export function BillingFields({ form, user, countries }: BillingFieldsProps) {
  const words = useCheckoutWords();
  const { billing } = words;
  const faultText = useFaultText();
  const { draft, faults, change, changeAddress, leaveField } = form;
  const { isBilledElsewhere, recipients } = draft;
  return (
    <FieldSet title={billing.title}>
      <LabelledTick
        label={recipients.length > 1 ? billing.sameFirst : billing.same}
        checked={!isBilledElsewhere}
        onChange={({ target }) => change({ isBilledElsewhere: !target.checked })}
      />
      {isBilledElsewhere ? (
        <>
          <SavedAddresses
            saved={user?.addresses ?? []}
            values={draft.billing}
            countries={countries.all}
            onChoose={(chosenAddress) => changeAddress('billing', chosenAddress)}
          />
          <AddressFields
            words={words}
            path={pathOf('billing')}
            values={draft.billing}
            faultOf={(name) => faultText(faults[`${pathOf('billing')}.${name}`], draft.billing.country)}
            countries={countries.all}
            section="billing"
            onChange={(patch) => changeAddress('billing', patch)}
            onLeave={(name) => leaveField('billing', name)}
          />
        </>
      ) : null}
    </FieldSet>
  );
}
