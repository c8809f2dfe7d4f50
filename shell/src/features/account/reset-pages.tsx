import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { Stack, Text } from '@bindery/shared/ui';
import { ShopLink, ShopLinkButton } from '../layout';
import { dropMailedToken, useMailedToken } from '../session';
import { askForReset, resetPassword } from './account-api';
import { EmailForm, EntryForm, FormFault, NewPasswordEntry, MailSent, SubmitButton } from './entry';
import { passwordFault, present } from './faults';
import { NarrowPage } from './narrow-page';
import { useEntryForm } from './use-entry-form';
import { useEnter, useKeptReturn } from './use-signed-in';
import { useWords } from './words';

/** Requests a mail to reset the password. Does not reveal whether an account exists. Source: docs/rules.md ACC-06 */
export function ForgottenPage() {
  const words = useWords();
  const back = useKeptReturn();
  const [sentTo, setSentTo] = useState<string>();
  const footer = (
    <Text>
      <ShopLink to={`/account/sign-in${back}`}>{words.backToSignIn}</ShopLink>
    </Text>
  );
  return (
    <NarrowPage
      title={words.forgotten.title}
      intro={sentTo === undefined ? words.forgotten.intro : undefined}
      footer={footer}
    >
      {sentTo !== undefined ? (
        <MailSent title={words.mailSent} text={words.forgotten.sent(sentTo)} />
      ) : (
        <EmailForm send={askForReset} onSent={setSentTo} label={words.forgotten.button} />
      )}
    </NarrowPage>
  );
}

export function ResetPage() {
  const words = useWords();
  const token = useMailedToken();
  if (token === undefined)
    return (
      <NarrowPage ofMailedLink title={words.reset.title} intro={words.linkNeeded}>
        <ShopLinkButton to="/account/forgotten">{words.forgotten.again}</ShopLinkButton>
      </NarrowPage>
    );
  return (
    <NarrowPage ofMailedLink title={words.reset.title} intro={words.reset.intro}>
      <ResetForm key={token} token={token} />
    </NarrowPage>
  );
}

function ResetForm({ token }: { token: string }) {
  const words = useWords();
  const market = useMarket();
  const enter = useEnter('login', 'password');
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: ['password'],
    check: ({ password }) => present({ password: passwordFault(words, password) }),
    send: ({ password }) => resetPassword(market, { token, password }),
    onDone: (answer) => {
      dropMailedToken();
      enter(answer);
    },
  });
  if (faults[''] === words.codes.link_expired)
    return (
      <Stack gap="4" align="start">
        <FormFault text={faults['']} />
        <ShopLinkButton to="/account/forgotten">{words.forgotten.again}</ShopLinkButton>
      </Stack>
    );
  return (
    <EntryForm {...formProps} fault={faults['']}>
      <NewPasswordEntry
        label={words.newPassword}
        fault={faults.password}
        onChange={() => correct('password')}
      />
      <SubmitButton isBusy={isBusy}>{words.reset.button}</SubmitButton>
    </EntryForm>
  );
}
