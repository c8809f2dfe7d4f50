import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { Stack, Text } from '@bindery/shared/ui';
import { ShopLink } from '../layout';
import { signUp } from './account-api';
import { EmailEntry, FormFault, SubmitButton, MailSent } from './entry';
import { emailFault, present } from './faults';
import { NarrowPage } from './narrow-page';
import { useEntryForm } from './use-entry-form';
import { useKeptReturn } from './use-signed-in';
import { useWords } from './words';

/** Asks for the address only. The owner of the mailbox enters the rest on the page of the mailed link. */
export function SignUpPage() {
  const words = useWords();
  const back = useKeptReturn();
  const [sentTo, setSentTo] = useState<string>();
  const footer = (
    <Text>
      <span>{`${words.signUp.haveOne} `}</span>
      <ShopLink to={`/account/sign-in${back}`}>{words.signIn.title}</ShopLink>
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
    fields: ['email'],
    check: ({ email }) => present({ email: emailFault(words, email.trim()) }),
    send: ({ email }) => signUp(market, email.trim()),
    onDone: (_, { email }) => onMailed(email.trim()),
  });
  return (
    <form {...formProps}>
      <Stack gap="4">
        <FormFault text={faults['']} />
        <EmailEntry fault={faults.email} onChange={() => correct('email')} />
        <SubmitButton isBusy={isBusy}>{words.signIn.sendLink}</SubmitButton>
      </Stack>
    </form>
  );
}
