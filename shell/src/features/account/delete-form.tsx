import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import { Box, Button, Flex, Stack, Text } from '@bindery/shared/ui';
import type { PrivacyOverview, PrivacyReceipt } from '@bindery/shared/contracts';
import { ShopLink } from '../navigation';
import { FormFault, PasswordEntry, SubmitButton, TickEntry } from './entry';
import { present } from './faults';
import { MailSent } from './mail-sent';
import { deleteEverything, PRIVACY_KEY } from './privacy-api';
import { useEntryForm } from './use-entry-form';
import { useWords } from './words';

interface DeleteFormProps {
  overview: PrivacyOverview;
  onDeleted(receipt: PrivacyReceipt): void;
  onClose(): void;
}

/** The last question before everything goes: the password, or a mail, and what becomes of open orders. */
export function DeleteForm({ overview, onDeleted, onClose }: DeleteFormProps) {
  const words = useWords();
  const market = useMarket();
  const queryClient = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [isMailed, setMailed] = useState(false);
  const hasPassword = overview.confirmation === 'password';
  const hasOrders = overview.openOrders.length > 0;
  const { formProps, faults, isBusy, correct } = useEntryForm({
    fields: ['password', 'afterOrders', 'sure'],
    check: ({ password, sure, afterOrders }) =>
      present({
        password: hasPassword && password === '' ? words.faults.passwordMissing : undefined,
        '': hasOrders
          ? afterOrders === 'on'
            ? undefined
            : words.privacy.ordersFirst
          : sure === 'on'
            ? undefined
            : words.privacy.sureFirst,
      }),
    send: async ({ password, afterOrders }) => {
      try {
        const body = {
          ...(hasPassword && { password }),
          ...(afterOrders === 'on' && { afterOrders: true }),
        };
        return await deleteEverything(market, body, key);
      } catch (error) {
        // an order was placed meanwhile: the question is another one
        if (error instanceof ApiError && error.code === 'orders_open')
          await queryClient.invalidateQueries({ queryKey: PRIVACY_KEY });
        throw error;
      }
    },
    onDone: ({ receipt }) => {
      if (receipt) onDeleted(receipt);
      else setMailed(true);
    },
  });
  if (isMailed) return <MailSent title={words.mailSent} text={words.privacy.mailed} />;
  return (
    <form {...formProps}>
      <Stack gap="4" bg="accent.muted" borderRadius="md" p="4">
        <FormFault text={faults['']} />
        {hasOrders ? (
          <OpenOrders orders={overview.openOrders} />
        ) : (
          <TickEntry label={words.privacy.sure} name="sure" />
        )}
        {hasPassword ? (
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
