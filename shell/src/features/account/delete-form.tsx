import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import { Box, Button, Flex, Stack, Text } from '@bindery/shared/ui';
import type { PrivacyDeleteResponse, PrivacyOverview, PrivacyReceipt } from '@bindery/shared/contracts';
import { ShopLink } from '../navigation';
import { FormFault, PasswordEntry, SubmitButton, TickEntry } from './entry';
import { present } from './faults';
import { MailSent } from './mail-sent';
import { deleteEverything, PRIVACY_KEY } from './privacy-api';
import { useEntryForm } from './use-entry-form';
import { useWords } from './words';

type Answer = PrivacyDeleteResponse['data'];

interface DeleteFormProps {
  overview: PrivacyOverview;
  onDeleted(receipt: PrivacyReceipt): void;
  onClose(): void;
}

/** What is asked and sent; a deletion that is tried again is the same one. */
function useDeletion({ openOrders, confirmation }: PrivacyOverview, onDone: (answer: Answer) => void) {
  const words = useWords();
  const market = useMarket();
  const queryClient = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const hasPassword = confirmation === 'password';

  function undecided(ticks: { afterOrders: string; sure: string }): string | undefined {
    if (openOrders.length > 0) return ticks.afterOrders === 'on' ? undefined : words.privacy.ordersFirst;
    return ticks.sure === 'on' ? undefined : words.privacy.sureFirst;
  }
  return useEntryForm({
    fields: ['password', 'afterOrders', 'sure'],
    check: ({ password, ...ticks }) =>
      present({
        password: hasPassword && password === '' ? words.faults.passwordMissing : undefined,
        '': undecided(ticks),
      }),
    send: async ({ password, afterOrders }) => {
      const body = { ...(hasPassword && { password }), ...(afterOrders === 'on' && { afterOrders: true }) };
      try {
        return await deleteEverything(market, body, key);
      } catch (error) {
        // an order was placed meanwhile: the question is another one
        if (error instanceof ApiError && error.code === 'orders_open')
          await queryClient.invalidateQueries({ queryKey: PRIVACY_KEY });
        throw error;
      }
    },
    onDone,
    isFollowing: true,
  });
}

/** The last question before everything goes: the password, or a mail, and what becomes of open orders. */
export function DeleteForm({ overview, onDeleted, onClose }: DeleteFormProps) {
  const words = useWords();
  const [isMailed, setMailed] = useState(false);
  const { formProps, faults, isBusy, correct } = useDeletion(overview, ({ receipt }) => {
    if (receipt) onDeleted(receipt);
    else setMailed(true);
  });
  if (isMailed) return <MailSent title={words.mailSent} text={words.privacy.mailed} />;
  return (
    <form {...formProps}>
      <Stack gap="4" bg="accent.muted" borderRadius="md" p="4">
        <FormFault text={faults['']} />
        {overview.openOrders.length > 0 ? (
          <OpenOrders orders={overview.openOrders} />
        ) : (
          <TickEntry label={words.privacy.sure} name="sure" />
        )}
        {overview.confirmation === 'password' ? (
          <PasswordEntry
            label={words.password}
            fault={faults.password}
            name="password"
            autoComplete="current-password"
            onChange={() => correct('password')}
          />
        ) : null}
        {overview.confirmation === 'mail' ? <Text>{words.privacy.byMail}</Text> : null}
        <Flex gap="3" wrap="wrap">
          <SubmitButton isBusy={isBusy}>{words.privacy.deleteNow}</SubmitButton>
          <Button variant="ghost" type="button" onClick={onClose}>
            {words.keepAll}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

function OpenOrders({ orders }: { orders: PrivacyOverview['openOrders'] }) {
  const words = useWords();
  return (
    <Box>
      <Text>{words.privacy.openOrders}</Text>
      <Box as="ul" ps="5" my="2">
        {orders.map(({ id, number, isCancellable }) => (
          <li key={id}>
            <ShopLink to={`/orders?order_id=${encodeURIComponent(id)}`}>{number}</ShopLink>{' '}
            {isCancellable ? words.privacy.cancellable : words.privacy.inProduction}
          </li>
        ))}
      </Box>
      <TickEntry label={words.privacy.afterOrders} name="afterOrders" />
    </Box>
  );
}
