import { useEffect, useRef, useState, type RefObject } from 'react';
import { useMarket, marketPath, RouterLink } from '@bindery/shared';
import { useQuery, userQuery } from '@bindery/shared/data';
import { Box, Button, Skeleton, Stack, StickyActions, Text, VisuallyHidden, Link } from '@bindery/shared/ui';
import type { User } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import { useIsLedOn, type CheckoutStepProps } from '../../data/checkout/steps';
import { useCountries } from './countries';
import { useFaultText } from './address-faults';
import { BusinessFields } from './business-fields';
import { RecipientFields, type RecipientFieldsProps } from './recipient-fields';
import { withGift, withoutParcel, withParcel } from './address-draft';
import { useAddressForm, type AddressForm, pathOf } from './use-address-form';
import { EmailField, AddressFields, FaultSummary } from '@bindery/shared/bundled';
import { FieldSet } from './field-set';
import { LabelledTick } from '@bindery/shared/forms';
import { SavedAddresses } from './saved-addresses';

type BillingFieldsProps = Pick<RecipientFieldsProps, 'form' | 'user' | 'countries'>;

/** The billing address. It is the first parcel's address, unless the shopper enters another address. */
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
            countries={countries.allCountries}
            onChoose={(chosenAddress) => changeAddress('billing', chosenAddress)}
          />
          <AddressFields
            words={words}
            path={pathOf('billing')}
            values={draft.billing}
            faultOf={(name) => faultText(faults[`${pathOf('billing')}.${name}`], draft.billing.country)}
            countries={countries.allCountries}
            section="billing"
            onChange={(patch) => changeAddress('billing', patch)}
            onLeave={(name) => leaveField('billing', name)}
          />
        </>
      ) : null}
      <BusinessFields form={form} />
    </FieldSet>
  );
}

/**
 * The e-mail address for the confirmation. A guest types it; a customer sees the address of the account.
 * Source: docs/rules.md ADDR-07
 */
export function ContactFields({ form, user }: { form: AddressForm; user: User | null }) {
  const words = useCheckoutWords();
  const market = useMarket();
  const faultText = useFaultText();
  const { draft, faults, change, correct } = form;
  const back = encodeURIComponent(marketPath(market, '/checkout/address'));
  return (
    <FieldSet title={words.contactTitle}>
      {user ? (
        <>
          <Text overflowWrap="anywhere">{words.signedInAs(user.email)}</Text>
          {faults['email'] ? <Text color="fg.error">{faultText(faults['email'])}</Text> : null}
        </>
      ) : (
        <Stack gap="2">
          <EmailField
            label={words.email}
            hint={words.emailHint}
            fault={faultText(faults['email'])}
            value={draft.email}
            onChange={({ target }) => {
              change({ email: target.value });
              correct(['email']);
            }}
          />
          <Text fontSize="sm">
            <span>{`${words.signInQuestion} `}</span>
            <Link asChild>
              <RouterLink to={marketPath(market, `/account/sign-in?to=${back}`)}>{words.signIn}</RouterLink>
            </Link>
          </Text>
          <Link asChild fontSize="sm">
            <RouterLink to={marketPath(market, '/pages/privacy')}>{words.privacy}</RouterLink>
          </Link>
        </Stack>
      )}
    </FieldSet>
  );
}

/** Source: `CheckoutAddressBodySchema` */
const MAX_PARCELS = 10;

/** The buyer's and recipients' addresses. Source: docs/rules.md ADDR-05, ADDR-07 */
export function AddressStep(props: CheckoutStepProps) {
  const { data: user, isError, fetchStatus } = useQuery(userQuery(useMarket()));
  // a shopper whose account does not answer is treated as a guest; the server decides
  if (user === undefined && !isError && fetchStatus !== 'paused')
    return (
      // the placeholder is as high as the form, so that the sections below do not move
      <Stack gap="4" minHeight="100dvh" aria-hidden>
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
  const { faults } = useCheckoutWords();
  useFirstFieldFocus(form.formProps.ref, props.checkout.state === 'address');
  return (
    <form {...form.formProps}>
      <Stack gap="8" marginBottom="8">
        <FaultSummary title={faults.form} entries={form.summary} />
        <ContactFields form={form} user={user} />
        <Recipients form={form} user={user} countries={countries} />
        <BillingFields form={form} user={user} countries={countries} />
      </Stack>
      <SendBar form={form} />
    </form>
  );
}

/** Moves the focus to the first empty field of a new address, so that the shopper need not tap it. */
function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  const isLedOn = useIsLedOn();
  const isWanted = isNew && isLedOn;
  useEffect(() => {
    if (!isWanted || form.current?.contains(document.activeElement)) return;
    const entries = form.current?.querySelectorAll<HTMLInputElement>(
      'input[type="email"], input[type="text"]',
    );
    [...(entries ?? [])].find(({ value }) => value === '')?.focus({ preventScroll: true });
  }, [form, isWanted]);
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

/**
 * Submit button, always in sight. Shows a fault of the whole form, unless the summary of invalid fields already shows
 * it.
 */
function SendBar({ form: { faults, summary, isBusy } }: { form: AddressForm }) {
  const words = useCheckoutWords();
  const faultText = useFaultText();
  return (
    <StickyActions fault={summary.length > 0 && faults[''] === 'form' ? undefined : faultText(faults[''])}>
      <Button type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? words.sending : words.toShipping}
      </Button>
    </StickyActions>
  );
}
