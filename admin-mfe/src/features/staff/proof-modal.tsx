import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Button, Heading, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { callStaff, sessionQuery } from './call-staff';
import { signChallenge } from './passkeys-api';
import { PasswordForm } from './password-form';
import { waysOf } from './use-staff';
import { useAttempt } from './use-attempt';

const TITLE = 'Is it still you?';

/** Asks the signed-in member for a new proof of identity. Source: docs/rules.md STAFF-23 */
export default function ProofModal({ onEnd }: { onEnd(isProven: boolean): void }) {
  const market = useMarket();
  const { data: session } = useQuery(sessionQuery(market));
  const ways = waysOf(session);
  const { attempt, fault, isRunning } = useAttempt();
  const [password, setPassword] = useState('');
  const body = useRef<HTMLDivElement>(null);

  const prove = (proof: () => Promise<object>) =>
    attempt(async () => {
      await callStaff({ market, method: 'POST', path: '/session/proof', body: await proof() });
      onEnd(true);
    });
  return (
    <Modal
      isOpen
      title={TITLE}
      cancelLabel="Leave it"
      firstFocus={() => body.current?.querySelector<HTMLElement>('input, button') ?? null}
      onClose={() => onEnd(false)}
    >
      <Stack ref={body} gap="4" pb="6">
        <Heading as="h2" size="md">
          {TITLE}
        </Heading>
        <Text>
          This needs a proof that is at most ten minutes old. Nothing that you typed is lost: it goes on from
          here.
        </Text>
        {ways.includes('password') ? (
          <PasswordForm
            label="Prove it"
            password={password}
            onChange={setPassword}
            onSubmit={() => void prove(async () => ({ password }))}
          />
        ) : null}
        {ways.includes('passkey') ? (
          <Button
            alignSelf="start"
            variant={ways.includes('password') ? 'outline' : 'solid'}
            aria-disabled={isRunning}
            onClick={() => void prove(async () => ({ passkey: await signChallenge(market) }))}
          >
            Use your passkey
          </Button>
        ) : null}
        <Text role="alert" color="fg.error">
          {fault}
        </Text>
      </Stack>
    </Modal>
  );
}
