import { LabelledTick } from '@bindery/shared/forms';
import type { User } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../checkout-words';
import { AddressFields } from './address-fields';
import type { Countries } from './countries';
import { FieldSet } from './field-set';
import { SavedAddresses } from './saved-addresses';
import type { AddressForm } from './use-address-form';

interface BillingFieldsProps {
  form: AddressForm;
  user: User | null;
  countries: Countries;
}

/** Whose bill it is: that of the first parcel, unless the shopper says otherwise. */
export function BillingFields({ form, user, countries }: BillingFieldsProps) {
  const { billing } = useCheckoutWords();
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
            onChoose={(chosen) => changeAddress('billing', chosen)}
          />
          <AddressFields
            path="billingAddress"
            values={draft.billing}
            faults={faults}
            countries={countries.all}
            isDelivery={false}
            section="billing"
            onChange={(patch) => changeAddress('billing', patch)}
            onLeave={(name) => leaveField('billing', name)}
          />
        </>
      ) : null}
    </FieldSet>
  );
}
