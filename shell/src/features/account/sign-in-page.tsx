import { useState } from 'react';
import { useLocation, useMarket } from '@bindery/shared';
import { Stack, Text } from '@bindery/shared/ui';
import { ShopLink } from '../layout';
import { askForLink, signIn } from './account-api';
import {
  EmailEntry,
  FormFault,
  PasswordEntry,
  SubmitButton,
  TickEntry,
  MailSent,
  QuietButton,
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
  const enter = useEnter();
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
    <form {...formProps}>
      <Stack gap="4">
        <FormFault text={faults['']} />
        <EmailEntry fault={faults.email} onChange={() => correct('email')} />
        <PasswordEntry
          label={words.password}
          fault={faults.password}
          name="password"
          autoComplete="current-password"
          onChange={() => correct('password')}
        />
        <TickEntry label={words.signIn.shared} name="shared" />
        <SubmitButton isBusy={isBusy}>{words.signIn.button}</SubmitButton>
        <Stack gap="1" align="start">
          <ShopLink to={`/account/forgotten${back}`} display="inline-flex" alignItems="center" minH="11">
            {words.signIn.forgotten}
          </ShopLink>
          <QuietButton onClick={onLink}>{words.signIn.byLink}</QuietButton>
        </Stack>
      </Stack>
    </form>
  );
}

function LinkForm({ onPassword }: { onPassword(): void }) {
  const words = useWords();
  const market = useMarket();
  const [sentTo, setSentTo] = useState<string>();
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: ['email'],
    check: ({ email }) => present({ email: emailFault(words, email.trim()) }),
    send: ({ email }) => askForLink(market, email.trim()),
    onDone: (_, { email }) => setSentTo(email.trim()),
    isFollowing: true,
  });
  if (sentTo !== undefined) return <MailSent title={words.mailSent} text={words.signIn.linkSent(sentTo)} />;
  return (
    <form {...formProps}>
      <Stack gap="4">
        <FormFault text={faults['']} />
        <EmailEntry hint={words.signIn.linkHint} fault={faults.email} onChange={() => correct('email')} />
        <SubmitButton isBusy={isBusy}>{words.signIn.sendLink}</SubmitButton>
        <QuietButton onClick={onPassword} alignSelf="start">
          {words.signIn.byPassword}
        </QuietButton>
      </Stack>
    </form>
  );
}
