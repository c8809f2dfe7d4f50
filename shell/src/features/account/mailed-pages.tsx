import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { marketPath, useMarket, useNavigate, type Market } from '@bindery/shared';
import { ApiError, retryPassing, useQuery } from '@bindery/shared/data';
import { Button, ErrorNotice, Stack, Text } from '@bindery/shared/ui';
import { ShopLink, ShopLinkButton } from '../layout';
import { dropMailedToken, mailedOrderNumber, useMailedToken, useSignedIn } from '../session';
import { confirmEmail, MAILED, openLink, openOrder } from './account-api';
import { EntryForm, NameEntries, NewPasswordEntry, SubmitButton } from './entry';
import { passwordFault, present } from './faults';
import { NarrowPage, WaitingMessage } from './narrow-page';
import { useEntryForm } from './use-entry-form';
import { useEnter } from './use-signed-in';
import { useWords } from './words';

interface MailedPageProps<Answer> {
  kind: 'link' | 'order';
  title: string;
  open(market: Market, token: string): Promise<Answer>;
  /** opens the next page */
  onOpened(answer: Answer): void;
  /** link to the page on which the shopper requests a new mail */
  renewalLink: { to: string; label: string };
  /** shown after a final refusal, instead of the default text and `renewalLink` */
  refused?: ReactNode;
}

/**
 * Page of a mailed link. Sends the token only once, even if React renders repeatedly. Shows a final refusal, and offers
 * a retry after a temporary failure.
 */
function MailedPage<Answer>({ kind, title, open, onOpened, renewalLink, refused }: MailedPageProps<Answer>) {
  const words = useWords();
  const market = useMarket();
  const token = useMailedToken();
  const { data, error, refetch } = useQuery({
    queryKey: [MAILED, kind, token],
    queryFn: () => open(market, token!).then((answer) => ({ answer })),
    enabled: token !== undefined,
    retry: retryPassing,
    staleTime: Infinity,
    gcTime: 0,
  });
  const leadOn = useEffectEvent((answer: Answer) => {
    dropMailedToken();
    onOpened(answer);
  });
  useEffect(() => {
    if (data !== undefined) leadOn(data.answer);
  }, [data]);

  if (token === undefined || isRefused(error)) {
    return (
      <NarrowPage ofMailedLink title={title}>
        {(token !== undefined && refused) || (
          <Unusable
            text={token === undefined ? words.linkNeeded : words.linkUsed}
            renewalLink={renewalLink}
          />
        )}
      </NarrowPage>
    );
  }
  if (error)
    return (
      <NarrowPage ofMailedLink title={title}>
        <ErrorNotice
          title={words.faults.away}
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              {words.retry}
            </Button>
          }
        />
      </NarrowPage>
    );
  return (
    <NarrowPage ofMailedLink title={title}>
      <WaitingMessage />
    </NarrowPage>
  );
}

const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function Unusable({
  text,
  renewalLink,
}: {
  text: string;
  renewalLink: MailedPageProps<unknown>['renewalLink'];
}) {
  const words = useWords();
  const isSignedIn = useSignedIn();
  return (
    <Stack gap="5" align="start">
      <Text role="status">{text}</Text>
      <ShopLinkButton to={renewalLink.to}>{renewalLink.label}</ShopLinkButton>
      {isSignedIn ? <ShopLink to="/account">{words.toAccount}</ShopLink> : null}
    </Stack>
  );
}

export function LinkPage() {
  const words = useWords();
  return (
    <MailedPage
      kind="link"
      title={words.link.title}
      open={openLink}
      onOpened={useEnter('login', 'link')}
      renewalLink={{ to: '/account/sign-in', label: words.link.again }}
    />
  );
}

/** Opens an account: the link proves the address, and the shopper enters the other details. */
export function ConfirmPage() {
  const words = useWords();
  const token = useMailedToken();
  if (token === undefined)
    return (
      <NarrowPage ofMailedLink title={words.signUp.title}>
        <Unusable
          text={words.linkNeeded}
          renewalLink={{ to: '/account/sign-in', label: words.signIn.title }}
        />
      </NarrowPage>
    );
  return (
    <NarrowPage ofMailedLink title={words.signUp.title} intro={words.signUp.intro}>
      <ConfirmForm key={token} token={token} />
    </NarrowPage>
  );
}

const CONFIRM_FIELDS = ['firstname', 'lastname', 'password'] as const;

function ConfirmForm({ token }: { token: string }) {
  const words = useWords();
  const market = useMarket();
  const enter = useEnter('sign_up', 'link');
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: CONFIRM_FIELDS,
    check: ({ firstname, lastname, password }) =>
      present({
        firstname: firstname.trim() === '' ? words.faults.missing : undefined,
        lastname: lastname.trim() === '' ? words.faults.missing : undefined,
        password: passwordFault(words, password),
      }),
    send: ({ firstname, lastname, password }) =>
      confirmEmail(market, {
        token,
        firstname: firstname.trim(),
        lastname: lastname.trim(),
        password,
      }),
    onDone: (answer) => {
      dropMailedToken();
      enter(answer);
    },
  });
  if (faults[''] === words.codes.link_expired)
    return (
      <Unusable text={words.linkUsed} renewalLink={{ to: '/account/sign-in', label: words.signIn.title }} />
    );
  return (
    <EntryForm {...formProps} fault={faults['']}>
      <NameEntries faults={faults} onChange={correct} />
      <NewPasswordEntry label={words.password} fault={faults.password} onChange={() => correct('password')} />
      <SubmitButton isBusy={isBusy}>{words.signUp.button}</SubmitButton>
    </EntryForm>
  );
}

/** Opens the order to which a mailed link leads, on any device. Source: docs/rules.md ORDER-20 */
export function OpenOrderPage() {
  const words = useWords();
  const market = useMarket();
  const navigate = useNavigate();
  return (
    <MailedPage
      kind="order"
      title={words.openOrder.title}
      open={(openMarket, token) => openOrder(openMarket, token, mailedOrderNumber())}
      onOpened={({ orderId }) =>
        void navigate(marketPath(market, `/orders?order_id=${encodeURIComponent(orderId)}`), {
          replace: true,
        })
      }
      renewalLink={{ to: '/orders/find', label: words.openOrder.again }}
      refused={<FindingInstead />}
    />
  );
}

/** Leads to the look-up page. Passes the order number in the history state, so that no URL contains the number. */
function FindingInstead() {
  const market = useMarket();
  const navigate = useNavigate();
  const [expired] = useState(() => ({ expiredLink: { number: mailedOrderNumber() ?? '' } }));
  const leadOn = useEffectEvent(() => {
    dropMailedToken();
    void navigate(marketPath(market, '/orders/find'), { replace: true, state: expired });
  });
  useEffect(() => leadOn(), []);
  return <WaitingMessage />;
}
