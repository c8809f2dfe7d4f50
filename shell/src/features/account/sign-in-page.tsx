import { useState } from 'react';
import { useLocation, useMarket } from '@bindery/shared';
import { Stack, Text } from '@bindery/shared/ui';
import { ShopLink } from '../layout';
import { askForLink, signIn } from './account-api';
import {
  CurrentPasswordEntry,
  EmailEntry,
  EmailForm,
  EntryForm,
  TickEntry,
  MailSent,
  QuietButton,
  SubmitButton,
} from './entry';
import { emailFault, present } from './faults';
import { NarrowPage } from './narrow-page';
import { useEntryForm } from './use-entry-form';
import { useEnter, useKeptReturn } from './use-signed-in';
import { useWords } from './words';

export function SignInPage() {
  const words = useWords();
  const back = useKeptReturn();
  const [way, setWay] = useState<'password' | 'link' | 'password again'>('password');
  const footer = (
    <>
      <Text>
        <span>{`${words.signIn.newHere} `}</span>
        <ShopLink to={`/account/sign-up${back}`}>{words.signIn.create}</ShopLink>
      </Text>
      <Text>
        <span>{`${words.signIn.guestOrder} `}</span>
        <ShopLink to="/orders/find">{words.signIn.findOrder}</ShopLink>
      </Text>
    </>
  );
  const hasEnded = new URLSearchParams(useLocation().search).has('ended');
  return (
    <NarrowPage title={words.signIn.title} intro={hasEnded ? undefined : words.signIn.intro} footer={footer}>
      {hasEnded ? (
        <Text role="status" bg="accent.muted" borderRadius="md" px="4" py="3" mb="6">
          {words.signIn.ended}
        </Text>
      ) : null}
      {way === 'link' ? (
        <LinkForm onPassword={() => setWay('password again')} />
      ) : (
        <PasswordForm onLink={() => setWay('link')} back={back} isFollowing={way === 'password again'} />
      )}
    </NarrowPage>
  );
}

interface PasswordFormProps {
  onLink(): void;
  back: string;
  isFollowing: boolean;
}

function PasswordForm({ onLink, back, isFollowing }: PasswordFormProps) {
  const words = useWords();
  const market = useMarket();
  const enter = useEnter('login', 'password');
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: ['email', 'password', 'shared'],
    check: ({ email, password }) =>
      present({
        email: emailFault(words, email.trim()),
        password: password === '' ? words.faults.passwordMissing : undefined,
      }),
    send: ({ email, password, shared }) =>
      signIn(market, { email: email.trim(), password, is_shared_device: shared === 'on' }),
    onDone: enter,
    isFollowing,
  });
  return (
    <EntryForm {...formProps} fault={faults['']}>
      <EmailEntry fault={faults.email} onChange={() => correct('email')} />
      <CurrentPasswordEntry fault={faults.password} onChange={() => correct('password')} />
      <TickEntry label={words.signIn.shared} name="shared" />
      <SubmitButton isBusy={isBusy}>{words.signIn.button}</SubmitButton>
      <Stack gap="1" align="start">
        <ShopLink to={`/account/forgotten${back}`} display="inline-flex" alignItems="center" minH="11">
          {words.signIn.forgotten}
        </ShopLink>
        <QuietButton onClick={onLink}>{words.signIn.byLink}</QuietButton>
      </Stack>
    </EntryForm>
  );
}

function LinkForm({ onPassword }: { onPassword(): void }) {
  const words = useWords();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <MailSent title={words.mailSent} text={words.signIn.linkSent(sentTo)} />;
  return (
    <EmailForm
      send={askForLink}
      onSent={setSentTo}
      label={words.signIn.sendLink}
      hint={words.signIn.linkHint}
      isFollowing
    >
      <QuietButton onClick={onPassword} alignSelf="start">
        {words.signIn.byPassword}
      </QuietButton>
    </EmailForm>
  );
}
