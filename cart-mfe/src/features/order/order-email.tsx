import { useState } from 'react';
import { lateModule } from '@bindery/shared';
import { Box, Text } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { LatePart } from '../../ui/late-part';
import { TextButton } from '../../ui/text-button';
import { useOrderWords } from '../../words/order';
import { OrderPanel } from './order-panel';

const EmailForm = lateModule(() => import('./order-email-form')).get('EmailForm');

/** The address for the order's mails, with a way to correct it. Source: docs/rules.md ORDER-21 */
export function OrderEmail({ order: { id, email } }: { order: Pick<Order, 'id' | 'email'> }) {
  const { orderMail: words } = useOrderWords();
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <OrderPanel title={words.title}>
      <Text marginTop="2" overflowWrap="anywhere">
        {email === null ? words.nowhere : words.to(email)}
      </Text>
      <Text role="status" marginTop="2" overflowWrap="anywhere" _empty={{ display: 'none' }}>
        {sentTo === undefined ? null : words.sent(sentTo)}
      </Text>
      {isOpen ? (
        <LatePart>
          <EmailForm
            orderId={id}
            onSent={(address) => {
              setSentTo(address);
              setOpen(false);
            }}
          />
        </LatePart>
      ) : (
        <Box marginTop="1">
          <TextButton onClick={() => setOpen(true)}>{words.change}</TextButton>
        </Box>
      )}
    </OrderPanel>
  );
}
