import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery, userQuery } from '@bindery/shared/data';
import { Box, Button, Skeleton, Stack, StickyActions, Text, VisuallyHidden } from '@bindery/shared/ui';
import type { User } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import type { CheckoutStepProps } from '../../data/checkout/steps';
import { BillingFields } from './billing-fields';
import { ContactFields } from './contact-fields';
import { useCountries } from './countries';
import { useFaultText } from './fault-text';
import { RecipientFields } from './recipient-fields';
import { withGift, withoutParcel, withParcel } from './recipients';
import { useAddressForm, type AddressForm } from './use-address-form';

/** Source: `CheckoutAddressBodySchema` */
const MAX_PARCELS = 10;

/** The buyer's and recipients' addresses. Source: docs/rules.md ADDR-05, ADDR-07 */
export function AddressStep(props: CheckoutStepProps) {
  const { data: user, isError, fetchStatus } = useQuery(userQuery(useMarket()));
  // without an account answer, treat the shopper as a guest; the server decides
  if (user === undefined && !isError && fetchStatus !== 'paused')
    return (
      <Stack gap="4" aria-hidden>
        <Skeleton height="12" />
        <Skeleton height="12" />
        <Skeleton height="12" />
      </Stack>
    );
  return <AddressEntryForm key={user?.id ?? 'guest'} {...props} user={user ?? null} />;
}

function AddressEntryForm({ user, ...props }: CheckoutStepProps & { user: User | null }) {
  const form = useAddressForm(props, user);
  const countries = useCountries();
  return (
    <form {...form.formProps}>
      <Stack gap="8" marginBottom="8">
        <ContactFields form={form} user={user} />
        <Recipients form={form} user={user} countries={countries} />
        <BillingFields form={form} user={user} countries={countries} />
      </Stack>
      <SendBar form={form} />
    </form>
  );
}

function Recipients({
  form,
  user,
  countries,
}: Pick<Parameters<typeof BillingFields>[0], 'form' | 'user' | 'countries'>) {
  const { several, billing } = useCheckoutWords();
  const market = useMarket();
  const [announcement, setTold] = useState('');
  const parcels = useRef<HTMLDivElement>(null);
  const { draft, books, change } = form;
  const { recipients } = draft;
  const pieces = books.reduce((sum, { quantity }) => sum + quantity, 0);
  const isSeveral = recipients.length > 1;
  return (
    <Box ref={parcels} tabIndex={-1} outline="none">
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isSeveral ? <Text marginBottom="5">{several.lead}</Text> : null}
      <Stack gap="8">
        {recipients.map(({ id }, recipientIndex) => (
          <RecipientFields
            key={id}
            form={form}
            user={user}
            countries={countries}
            recipientIndex={recipientIndex}
            onGift={(isGift) => {
              const { patch, hasMoved } = withGift(draft, recipientIndex, isGift);
              change(patch);
              setTold(hasMoved ? billing.moved : '');
            }}
            onRemove={() => {
              change(withoutParcel(draft, recipientIndex));
              setTold(several.removed);
              parcels.current?.focus();
            }}
          />
        ))}
      </Stack>
      {pieces > recipients.length && recipients.length < MAX_PARCELS ? (
        <Button
          type="button"
          variant="outline"
          marginTop="5"
          whiteSpace="normal"
          onClick={() => change(withParcel(draft, market.iso))}
        >
          {several.add}
        </Button>
      ) : null}
    </Box>
  );
}

/** Shows faults of the whole form beside the button, always in sight. */
function SendBar({ form: { faults, isBusy } }: { form: AddressForm }) {
  const words = useCheckoutWords();
  const faultText = useFaultText();
  return (
    <StickyActions fault={faultText(faults[''])}>
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? words.sending : words.toShipping}
      </Button>
    </StickyActions>
  );
}
