import { useState } from 'react';
import { useMarket, marketPath } from '@bindery/shared';
import { ApiError, newIdempotencyKey, useQueryClient } from '@bindery/shared/data';
import { Box, Button, Flex, Stack, Text } from '@bindery/shared/ui';
import type { PrivacyDeleteResponse, PrivacyOverview, PrivacyReceipt } from '@bindery/shared/contracts';
import { ShopLink, ShopLinkButton } from '../layout';
import { CurrentPasswordEntry, FormFault, TickEntry, MailSent, SubmitButton } from './entry';
import { present } from './faults';
import { deleteEverything } from './privacy-api';
import { useEntryForm } from './use-entry-form';
import { useWords, useDay } from './words';
import { dropMailedToken, forgetDevice, useLeave, useMailedToken } from '../session';
import { NarrowPage } from './narrow-page';

type Answer = PrivacyDeleteResponse['data'];
type OpenOrder = PrivacyOverview['openOrders'][number];

type Asked = Pick<PrivacyOverview, 'openOrders' | 'confirmation'>;

interface DeleteFormProps {
  overview: Asked;
  onDeleted(receipt: PrivacyReceipt): void;
  onClose?: (() => void) | undefined;
  /** token of the mailed link, which the form sends instead of a password */
  token?: string;
}

/** Returns the open orders that are listed in the server's refusal. Source: docs/rules.md PRIV-10 */
const ordersIn = (error: ApiError): OpenOrder[] =>
  (error.problem?.errors ?? []).flatMap(({ field, detail, code }) =>
    field === undefined ? [] : [{ id: field, number: detail, isCancellable: code === 'order_cancellable' }],
  );

/** State of the deletion form. Retries use the same idempotency key. */
function useDeletion(
  { openOrders: knownOrders, confirmation }: Asked,
  token: string | undefined,
  onDone: (answer: Answer) => void,
) {
  const words = useWords();
  const market = useMarket();
  const [key] = useState(newIdempotencyKey);
  const [named, setNamed] = useState<readonly OpenOrder[]>();
  const openOrders = named ?? knownOrders;
  const hasPassword = confirmation === 'password';

  function undecided(ticks: { afterOrders: string; sure: string }): string | undefined {
    if (openOrders.length > 0) return ticks.afterOrders === 'on' ? undefined : words.privacy.ordersFirst;
    return ticks.sure === 'on' ? undefined : words.privacy.sureFirst;
  }
  const form = useEntryForm({
    fields: ['password', 'afterOrders', 'sure'],
    check: ({ password, ...ticks }) =>
      present({
        password: hasPassword && password === '' ? words.faults.passwordMissing : undefined,
        '': undecided(ticks),
      }),
    send: async ({ password, afterOrders }) => {
      const proof = hasPassword ? { password } : token === undefined ? {} : { token };
      const body = { ...proof, ...(afterOrders === 'on' && { afterOrders: true }) };
      try {
        return await deleteEverything(market, body, key);
      } catch (error) {
        // the refusal lists the orders that are open now, so the form asks about these orders
        if (error instanceof ApiError && error.code === 'orders_open') setNamed(ordersIn(error));
        throw error;
      }
    },
    onDone,
    isFollowing: true,
  });
  return { ...form, openOrders };
}

/** The final confirmation of a deletion: a password or a mail, and a decision about open orders. */
export function DeleteForm({ overview, onDeleted, onClose, token }: DeleteFormProps) {
  const words = useWords();
  const [isMailed, setMailed] = useState(false);
  const { formProps, faults, isBusy, correct, openOrders } = useDeletion(overview, token, ({ receipt }) => {
    if (receipt) onDeleted(receipt);
    else setMailed(true);
  });
  if (isMailed) return <MailSent title={words.mailSent} text={words.privacy.mailed} />;
  return (
    <form {...formProps}>
      <Stack gap="4" bg="accent.muted" borderRadius="md" p="4">
        <FormFault text={faults['']} />
        {openOrders.length > 0 ? (
          <OpenOrders orders={openOrders} />
        ) : (
          <TickEntry label={words.privacy.sure} name="sure" />
        )}
        {overview.confirmation === 'password' ? (
          <CurrentPasswordEntry fault={faults.password} onChange={() => correct('password')} />
        ) : null}
        {overview.confirmation === 'mail' && token === undefined ? <Text>{words.privacy.byMail}</Text> : null}
        <Flex gap="3" wrap="wrap">
          <SubmitButton isBusy={isBusy}>{words.privacy.deleteNow}</SubmitButton>
          {onClose ? (
            <Button
              variant="ghost"
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => {
                // the shopper cannot cancel a deletion that has been sent
                if (!isBusy) onClose();
              }}
            >
              {words.keepAll}
            </Button>
          ) : null}
        </Flex>
      </Stack>
    </form>
  );
}

function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  const words = useWords();
  return (
    <Box>
      <Text>{words.privacy.openOrders}</Text>
      <Box as="ul" ps="5" my="2">
        {orders.map(({ id, number, isCancellable }) => (
          <li key={id}>
            <ShopLink to={`/orders?order_id=${encodeURIComponent(id)}`}>{number}</ShopLink>
            <span>{` ${isCancellable ? words.privacy.cancellable : words.privacy.inProduction}`}</span>
          </li>
        ))}
      </Box>
      <TickEntry label={words.privacy.afterOrders} name="afterOrders" />
    </Box>
  );
}

/**
 * Handles a finished or scheduled deletion. If the deletion is scheduled, says that the account works until its orders
 * have shipped. If the deletion is finished, deletes this device's data and opens the receipt as a new document.
 */
export function useDeleted(): (receipt: PrivacyReceipt) => void {
  const leave = useLeave();
  const market = useMarket();
  const queryClient = useQueryClient();
  return ({ id, state }) => {
    dropMailedToken();
    if (state === 'waiting') return void queryClient.invalidateQueries();
    forgetDevice();
    leave(marketPath(market, `/privacy/receipt?id=${encodeURIComponent(id)}&here=1`));
  };
}

/** The mailed link identifies the shopper. The page learns the open orders only from the server's refusal. */
const ASKED = { confirmation: 'mail' as const, openOrders: [] };

/** Page of the mailed link that confirms a deletion. Deletes nothing before the shopper confirms here. */
export function DeletePage() {
  const words = useWords();
  const day = useDay();
  const token = useMailedToken();
  const [receipt, setReceipt] = useState<PrivacyReceipt>();
  const onDeleted = useDeleted();
  function end(deleted: PrivacyReceipt): void {
    setReceipt(deleted);
    onDeleted(deleted);
  }
  return (
    <NarrowPage ofMailedLink title={words.privacy.delete} intro={words.privacy.deleteText}>
      {receipt?.state === 'waiting' ? (
        <Text role="status">{words.privacy.waiting(day(receipt.askedAt))}</Text>
      ) : null}
      {!receipt && token !== undefined ? <DeleteForm overview={ASKED} token={token} onDeleted={end} /> : null}
      {!receipt && token === undefined ? (
        <>
          <Text mb="5">{words.linkNeeded}</Text>
          <ShopLinkButton to="/account">{words.toAccount}</ShopLinkButton>
        </>
      ) : null}
    </NarrowPage>
  );
}
