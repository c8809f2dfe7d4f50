import { useEffect, useRef, useState, type RefObject } from 'react';
import { lateModule, useMarket } from '@bindery/shared';
import { useQueryClient } from '@bindery/shared/data';
import type { StaffSession } from '@bindery/shared/contracts';
import { Box, Button, Flex, Text } from '@bindery/shared/ui';
import { onOthersNow, onProofNeeded, SESSION_KEY, sessionQuery, STAFF_KEY, staffData } from './call-staff';
import { LatePart, ToolButton } from './tool-button';
import { Fault } from './parts';
import type { StaffNow } from './use-staff';

const SignInModal = lateModule(() => import('./sign-in-modal')).get('default');
const ProofModal = lateModule(() => import('./proof-modal')).get('default');
const PasskeysModal = lateModule(() => import('./passkeys-modal')).get('default');

const WHO: Readonly<Record<StaffSession['kind'], string>> = {
  member: 'Signed in as',
  local: 'Nobody works here yet: this machine may do everything.',
  machine: 'With the token of machines.',
  nobody: 'You are not signed in.',
};

const whoIs = (session: StaffSession): string =>
  session.kind === 'member'
    ? `${WHO.member} ${session.email} (${session.roles.join(', ')})`
    : WHO[session.kind];

const AS_WIDE = { base: 'full', lg: 'auto' };

interface SessionBarProps {
  staff: StaffNow;
  link: StaffLink;
  /** contains the sign-in and sign-out buttons */
  bar: RefObject<HTMLDivElement | null>;
}

/** Shows the session and signs members in and out. Source: docs/rules.md STAFF-14 */
export function SessionBar({ staff: { session, error }, link, bar }: SessionBarProps) {
  const market = useMarket();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(link.token !== undefined);
  const [fault, setFault] = useState<Error | null>(null);
  const hasEnded = useEnded(session);
  useForgetOthers(session);
  useEffect(() => onOthersNow(() => void client.invalidateQueries({ queryKey: SESSION_KEY })), [client]);

  function close(): void {
    setOpen(false);
    link.forget();
  }
  async function signOut(): Promise<void> {
    setFault(null);
    try {
      const data = await staffData<StaffSession>({ market, method: 'DELETE', path: '/session' });
      client.removeQueries({ queryKey: [STAFF_KEY] });
      hasEnded.expect();
      client.setQueryData(sessionQuery(market).queryKey, data);
    } catch (refusal) {
      setFault(refusal as Error);
    }
  }
  return (
    <Box ref={bar} role="group" aria-label="Your session">
      <Text role="status" fontSize="sm" overflowWrap="anywhere">
        {`${hasEnded.is ? 'Your session has ended. ' : ''}${session ? whoIs(session) : ''}`}
      </Text>
      <Fault what="Who is signed in" error={error ?? fault} />
      <SessionButtons session={session} onSignIn={() => setOpen(true)} onSignOut={() => void signOut()} />
      <LatePart>
        {isOpen && session ? (
          <SignInModal
            token={link.token}
            lastFocus={() => bar.current?.querySelector('button') ?? null}
            onClose={close}
          />
        ) : null}
      </LatePart>
      <ProofOnDemand />
    </Box>
  );
}

interface SessionButtonsProps {
  session: StaffSession | undefined;
  onSignIn(): void;
  onSignOut(): void;
}

/** Sign-in and sign-out share one button element, so that it does not lose the focus when its purpose changes. */
function SessionButtons({ session, onSignIn, onSignOut }: SessionButtonsProps) {
  const isMember = session?.kind === 'member';
  if (!isMember && session?.kind !== 'nobody') return null;
  return (
    <Flex gap="2" mt="2" wrap="wrap">
      {isMember ? (
        <Button variant="outline" width={AS_WIDE} onClick={onSignOut}>
          Sign out
        </Button>
      ) : (
        <Button width={AS_WIDE} aria-haspopup="dialog" onClick={onSignIn}>
          Sign in
        </Button>
      )}
      {isMember && session.ways?.includes('passkey') ? (
        <Box width={AS_WIDE}>
          <ToolButton label="Your passkeys" modal={PasskeysModal} />
        </Box>
      ) : null}
    </Flex>
  );
}

/** Shows the proof dialog when a call needs a proof. The screen below stays open, so that no typed text is lost. */
function ProofOnDemand() {
  const [answer, setAnswer] = useState<(isProven: boolean) => void>();
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  // on unmount, tells a call that waits for a proof that the member gave none
  useEffect(() => () => answer?.(false), [answer]);
  function end(isProven: boolean): void {
    answer?.(isProven);
    setAnswer(undefined);
  }
  return <LatePart>{answer ? <ProofModal onEnd={end} /> : null}</LatePart>;
}

/** Drops one member's data if another member signs in, such as in a second tab. */
function useForgetOthers(session: StaffSession | undefined): void {
  const client = useQueryClient();
  const lastEmail = useRef<string>(undefined);
  useEffect(() => {
    if (session?.kind !== 'member') return;
    if (lastEmail.current !== undefined && lastEmail.current !== session.email)
      void client.resetQueries({ queryKey: [STAFF_KEY] });
    lastEmail.current = session.email ?? undefined;
  }, [session, client]);
}

/** Detects that a session ended unexpectedly. */
function useEnded(session: StaffSession | undefined) {
  const [hasEnded, set] = useState(false);
  const previousKind = useRef<StaffSession['kind']>(undefined);
  const isExpected = useRef(false);
  useEffect(() => {
    if (!session) return;
    set(previousKind.current === 'member' && session.kind === 'nobody' && !isExpected.current);
    previousKind.current = session.kind;
    isExpected.current = false;
  }, [session]);
  return {
    is: hasEnded,
    expect: () => {
      isExpected.current = true;
    },
  };
}

// A server of a release before passkeys writes `password`.
const LINK = /^#staff-(?:link|password)=([\w-]{43})$/;

export interface StaffLink {
  /** undefined if the page was not opened by a sign-in link, or if the link was used or dismissed */
  readonly token: string | undefined;
  forget(): void;
}

/**
 * Reads the token of a first sign-in link. Removes the token from the page's URL at once, so that a copied URL does not
 * contain it.
 */
export function useStaffLink(): StaffLink {
  const [token, setToken] = useState(() => LINK.exec(window.location.hash)?.[1]);
  useEffect(() => {
    if (token === undefined) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [token]);
  return { token, forget: () => setToken(undefined) };
}
