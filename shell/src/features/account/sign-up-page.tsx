import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { Stack, Text } from '@bindery/shared/ui';
import { ShopLink } from '../navigation';
import { signUp } from './account-api';
import { EmailEntry, FormFault, PasswordEntry, SubmitButton, TickEntry } from './entry';
import { emailFault, MIN_PASSWORD_LENGTH, passwordFault, present } from './faults';
import { MailSent } from './mail-sent';
import { NameEntries } from './name-entries';
import { NarrowPage } from './narrow-page';
import { useEntryForm } from './use-entry-form';
import { useKeptReturn } from './use-signed-in';
import { useWords } from './words';

const FIELDS = ['firstname', 'lastname', 'email', 'password', 'marketing'] as const;

/** What is in the cart, and what was made on this device, goes along. */
export function SignUpPage() {
  const words = useWords();
  const back = useKeptReturn();
  const [sentTo, setSentTo] = useState<string>();
  const footer = (
    <Text>
      {words.signUp.haveOne} <ShopLink to={`/account/sign-in${back}`}>{words.signIn.title}</ShopLink>
    </Text>
  );
  return (
    <NarrowPage
      title={words.signUp.title}
      intro={sentTo === undefined ? words.signUp.intro : undefined}
      footer={footer}
    >
      {sentTo === undefined ? (
        <SignUpForm onMailed={setSentTo} />
      ) : (
        <MailSent title={words.mailSent} text={words.signUp.sent(sentTo)} />
      )}
    </NarrowPage>
  );
}

function SignUpForm({ onMailed }: { onMailed(email: string): void }) {
  const words = useWords();
  const market = useMarket();
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: FIELDS,
    check: ({ firstname, lastname, email, password }) =>
      present({
        firstname: firstname.trim() === '' ? words.faults.missing : undefined,
        lastname: lastname.trim() === '' ? words.faults.missing : undefined,
        email: emailFault(words, email.trim()),
        password: passwordFault(words, password),
      }),
    send: ({ firstname, lastname, email, password, marketing }) =>
      signUp(market, {
        firstname: firstname.trim(),
        lastname: lastname.trim(),
        email: email.trim(),
        password,
        marketing_opt_in: marketing === 'on',
      }),
    onDone: (_, { email }) => onMailed(email.trim()),
  });
  return (
    <form {...formProps}>
      <Stack gap="4">
        <FormFault text={faults['']} />
        <NameEntries faults={faults} onChange={correct} />
        <EmailEntry fault={faults.email} onChange={() => correct('email')} />
        <PasswordEntry
          label={words.password}
          hint={words.passwordHint(MIN_PASSWORD_LENGTH)}
          fault={faults.password}
          name="password"
          autoComplete="new-password"
          onChange={() => correct('password')}
        />
        <TickEntry label={words.marketing} name="marketing" />
        <SubmitButton isBusy={isBusy}>{words.signUp.button}</SubmitButton>
      </Stack>
    </form>
  );
}
