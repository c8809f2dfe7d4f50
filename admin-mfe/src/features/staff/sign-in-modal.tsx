import { useRef, useState, type FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import type { StaffSession } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Button, Heading, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { callStaff, sessionQuery, STAFF_KEY } from './call-staff';
import { Form } from './parts';

const MIN_LENGTH = 12;

interface SignInModalProps {
  /** of a link to choose a password by; without one it is typed */
  token: string | undefined;
  /** what takes the focus in the end: the button that opened it is another one then */
  lastFocus(): HTMLElement | null;
  onClose(): void;
}

type Proof =
  | { readonly email: string; readonly password: string }
  | { readonly token: string; readonly password: string };

/** @returns what enters with a proof, once at a time: why that was refused, or '' */
function useEnter(onEntered: () => void) {
  const market = useMarket();
  const client = useQueryClient();
  const isSending = useRef(false);
  return async (body: Proof): Promise<string> => {
    if (isSending.current) return '';
    isSending.current = true;
    try {
      const path = 'token' in body ? '/password' : '/session';
      const { data } = await callStaff<{ data: StaffSession }>({ market, method: 'POST', path, body });
      // another's answers are not theirs
      client.removeQueries({ queryKey: [STAFF_KEY] });
      client.setQueryData(sessionQuery(market).queryKey, data);
      onEntered();
      return '';
    } catch (error) {
      return (error as Error).message;
    } finally {
      isSending.current = false;
    }
  };
}

/** Signs a member of staff in; one who came by a link chooses a password first. Source: docs/rules.md STAFF-10, STAFF-14 */
export default function SignInModal({ token, lastFocus, onClose }: SignInModalProps) {
  const enter = useEnter(onClose);
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState('');
  const title = token === undefined ? 'Sign in' : 'Choose a password';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (token !== undefined && password.length < MIN_LENGTH)
      return setFault(`A password has ${MIN_LENGTH} letters or more`);
    setFault('');
    setFault(await enter(token === undefined ? { email, password } : { token, password }));
  }
  return (
    <Modal
      isOpen
      title={title}
      cancelLabel="Close"
      firstFocus={() => form.current?.querySelector('input') ?? null}
      lastFocus={lastFocus}
      onClose={onClose}
    >
      <Stack gap="4" pb="6">
        <Heading as="h2" size="md">
          {title}
        </Heading>
        <Form ref={form} noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
          {token === undefined ? (
            <LabelledInput
              label="E-mail"
              fault={undefined}
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          ) : null}
          <LabelledInput
            label="Password"
            fault={undefined}
            hint={token === undefined ? undefined : `${MIN_LENGTH} letters or more`}
            type="password"
            autoComplete={token === undefined ? 'current-password' : 'new-password'}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Text role="alert" color="fg.error">
            {fault}
          </Text>
          <Button type="submit" justifySelf="start">
            {title}
          </Button>
        </Form>
      </Stack>
    </Modal>
  );
}
