import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery, useQueryClient } from '@bindery/shared/data';
import type { StaffSession } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Button, Heading, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { sessionQuery, STAFF_KEY, staffData } from './call-staff';
import { PasskeyForm } from './passkey-form';
import { createPasskey, signChallenge } from './passkeys-api';
import { PasswordForm } from './password-form';
import { useAttempt } from './use-attempt';
import { waysOf } from './use-staff';

const MIN_LENGTH = 12;

interface SignInModalProps {
  /** token from the URL of a member's first sign-in link */
  token: string | undefined;
  /** returns the element that gets the focus on close, because the opening button may no longer exist */
  lastFocus(): HTMLElement | null;
  onClose(): void;
}

type Enter = (path: string, proof: () => Promise<object>) => Promise<void>;

/** @returns a function that signs a member in with a passkey or password */
function useEnter(onEntered: () => void) {
  const market = useMarket();
  const client = useQueryClient();
  const { attempt, fault, isRunning, setFault } = useAttempt();
  const enter: Enter = (path, proof) =>
    attempt(async () => {
      const body = await proof();
      const data = await staffData<StaffSession>({ market, method: 'POST', path, body });
      // drops data loaded for another member
      client.removeQueries({ queryKey: [STAFF_KEY] });
      client.setQueryData(sessionQuery(market).queryKey, data);
      onEntered();
    });
  return { enter, fault, isRunning, setFault };
}

/**
 * Signs a member in. A member with an invitation link first registers a passkey or chooses a password.
 * Source: docs/rules.md STAFF-10, STAFF-14, STAFF-22
 */
export default function SignInModal({ token, lastFocus, onClose }: SignInModalProps) {
  const { data: session } = useQuery(sessionQuery(useMarket()));
  const ways = waysOf(session);
  const { enter, fault, isRunning, setFault } = useEnter(onClose);
  const body = useRef<HTMLDivElement>(null);
  const hasPasswords = ways.includes('password');
  const ofLink = hasPasswords ? 'Choose a password' : 'Register a passkey';
  const title = token === undefined ? 'Sign in' : ofLink;
  return (
    <Modal
      isOpen
      title={title}
      cancelLabel="Close"
      firstFocus={() => body.current?.querySelector<HTMLElement>('input, button') ?? null}
      lastFocus={lastFocus}
      onClose={onClose}
    >
      <Stack ref={body} gap="4" pb="6">
        <Heading as="h2" size="md">
          {title}
        </Heading>
        {token === undefined ? (
          <SignIn ways={ways} isRunning={isRunning} enter={enter} />
        ) : (
          <FirstTime token={token} ways={ways} enter={enter} onFault={setFault} />
        )}
        <Text role="alert" color="fg.error">
          {fault}
        </Text>
      </Stack>
    </Modal>
  );
}

interface WaysProps {
  ways: ReturnType<typeof waysOf>;
  enter: Enter;
}

function SignIn({ ways, enter, isRunning }: WaysProps & { isRunning: boolean }) {
  const market = useMarket();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const hasPasswords = ways.includes('password');
  return (
    <>
      {hasPasswords ? (
        <PasswordForm
          label="Sign in"
          password={password}
          onChange={setPassword}
          onSubmit={() => void enter('/session', async () => ({ email, password }))}
        >
          <LabelledInput
            label="E-mail"
            fault={undefined}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </PasswordForm>
      ) : null}
      {ways.includes('passkey') ? (
        <Button
          alignSelf="start"
          variant={hasPasswords ? 'outline' : 'solid'}
          aria-disabled={isRunning}
          onClick={() => void enter('/session', async () => ({ passkey: await signChallenge(market) }))}
        >
          Sign in with a passkey
        </Button>
      ) : null}
    </>
  );
}

interface FirstTimeProps extends WaysProps {
  token: string;
  onFault(fault: string): void;
}

function FirstTime({ token, ways, enter, onFault }: FirstTimeProps) {
  const market = useMarket();
  const [password, setPassword] = useState('');
  const hasPasswords = ways.includes('password');
  async function register(name: string): Promise<boolean> {
    await enter('/link/passkey', async () => ({ token, name, passkey: await createPasskey(market, token) }));
    return false;
  }
  function choose(): void {
    if (password.length < MIN_LENGTH) return onFault(`A password has ${MIN_LENGTH} letters or more`);
    void enter('/password', async () => ({ token, password }));
  }
  return (
    <>
      {hasPasswords ? (
        <PasswordForm
          label="Choose a password"
          isNew
          hint={`${MIN_LENGTH} letters or more`}
          password={password}
          onChange={setPassword}
          onSubmit={choose}
        />
      ) : null}
      {ways.includes('passkey') ? (
        <>
          {hasPasswords ? <Text>Or sign in without a password from now on:</Text> : null}
          <PasskeyForm isSecond={hasPasswords} onRegister={register} />
        </>
      ) : null}
    </>
  );
}
