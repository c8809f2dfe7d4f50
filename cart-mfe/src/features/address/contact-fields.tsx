import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Link, Stack, Text } from '@bindery/shared/ui';
import { EmailField } from '@bindery/shared/bundled';
import type { User } from '@bindery/shared/contracts';
import { useCheckoutWords } from '../../words/checkout';
import { useFaultText } from './fault-text';
import { FieldSet } from './field-set';
import type { AddressForm } from './use-address-form';

/** The e-mail for the confirmation: a guest types it, a customer sees the account's. Source: docs/rules.md ADDR-07 */
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
        </Stack>
      )}
    </FieldSet>
  );
}
