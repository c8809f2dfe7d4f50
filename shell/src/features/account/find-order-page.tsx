import { useState } from 'react';
import { marketPath, useLocation, useMarket } from '@bindery/shared';
import { Stack, Text } from '@bindery/shared/ui';
import { ShopLink } from '../layout';
import { findOrder } from './account-api';
import { EmailEntry, EntryForm, TextEntry, MailSent, QuietButton, SubmitButton } from './entry';
import { emailFault, present } from './faults';
import { NarrowPage } from './narrow-page';
import { useEntryForm } from './use-entry-form';
import { useWords } from './words';

/** @returns the order number of the expired link that led here; '' if it had none, undefined if no link led here */
function expiredNumber(state: unknown): string | undefined {
  const number = (state as { expiredLink?: { number?: unknown } } | null)?.expiredLink?.number;
  return typeof number === 'string' ? number.slice(0, 40) : undefined;
}

/** Finds an order made without an account, without revealing whether the order exists. Source: docs/rules.md ACC-06 */
export function FindOrderPage() {
  const words = useWords();
  const market = useMarket();
  const back = encodeURIComponent(marketPath(market, '/account/orders'));
  const [isSent, setSent] = useState(false);
  const expired = expiredNumber(useLocation().state);
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: ['number', 'email'],
    check: ({ number, email }) =>
      present({
        number: number.trim() === '' ? words.faults.missing : undefined,
        email: emailFault(words, email.trim()),
      }),
    send: ({ number, email }) => findOrder(market, { number: number.trim(), email: email.trim() }),
    onDone: () => setSent(true),
  });
  const footer = (
    <Text>
      <span>{`${words.signUp.haveOne} `}</span>
      <ShopLink to={`/account/sign-in?to=${back}`}>{words.signIn.title}</ShopLink>
    </Text>
  );
  return (
    <NarrowPage title={words.find.title} intro={isSent ? undefined : words.find.intro} footer={footer}>
      {isSent ? (
        <Stack gap="4" align="start">
          <MailSent title={words.find.sentTitle} text={words.find.sent} />
          <QuietButton onClick={() => setSent(false)}>{words.find.other}</QuietButton>
        </Stack>
      ) : (
        <EntryForm {...formProps} fault={faults['']}>
          {expired === undefined ? null : <Text role="status">{words.linkUsed}</Text>}
          <TextEntry
            label={words.find.number}
            hint={words.find.numberHint}
            fault={faults.number}
            name="number"
            defaultValue={expired}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            maxLength={40}
            onChange={() => correct('number')}
          />
          <EmailEntry fault={faults.email} autoComplete="email" onChange={() => correct('email')} />
          <SubmitButton isBusy={isBusy}>{words.find.button}</SubmitButton>
        </EntryForm>
      )}
    </NarrowPage>
  );
}
