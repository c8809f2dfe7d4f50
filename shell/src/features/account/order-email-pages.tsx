import { useState, type ReactNode } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { Stack, Text } from '@bindery/shared/ui';
import { ShopLinkButton } from '../layout';
import { dropMailedToken, useMailedToken } from '../session';
import { confirmOrderEmail, disownOrder } from './account-api';
import { EntryForm, SubmitButton } from './entry';
import { NarrowPage } from './narrow-page';
import { useEntryForm } from './use-entry-form';
import { useWords } from './words';

/** Page opened from the mail to an order's new e-mail address. Source: docs/rules.md ORDER-21 */
export function OrderEmailPage() {
  const words = useWords();
  return (
    <PressPage
      title={words.orderEmail.title}
      button={words.emailChange.confirm}
      send={confirmOrderEmail}
      renderAnswer={({ orderId }) => (
        <Stack gap="5" align="start">
          <Text role="status">{words.orderEmail.confirmed}</Text>
          <ShopLinkButton to={`/orders?order_id=${encodeURIComponent(orderId)}`}>
            {words.orderEmail.toOrder}
          </ShopLinkButton>
        </Stack>
      )}
    />
  );
}

/** Page of a mailed link for a recipient who did not place the order. Source: docs/rules.md ORDER-22 */
export function NotMinePage() {
  const words = useWords();
  return (
    <PressPage
      title={words.notMine.title}
      intro={words.notMine.intro}
      button={words.notMine.button}
      send={disownOrder}
      renderAnswer={() => <Text role="status">{words.notMine.done}</Text>}
    />
  );
}

interface PressPageProps<Answer> {
  title: string;
  intro?: string;
  button: string;
  send(market: Market, token: string): Promise<Answer>;
  renderAnswer(answer: Answer): ReactNode;
}

/** Page of a mailed link. The page acts only when a button is pressed, because mail programs open links, too. */
function PressPage<Answer>({ title, intro, renderAnswer, ...press }: PressPageProps<Answer>) {
  const words = useWords();
  const token = useMailedToken();
  const [answerState, setAnswered] = useState<{ answer: Answer }>();
  if (answerState) return <NarrowPage title={title}>{renderAnswer(answerState.answer)}</NarrowPage>;
  return (
    <NarrowPage ofMailedLink title={title} intro={token === undefined ? undefined : intro}>
      {token === undefined ? (
        <Text role="status">{words.linkNeeded}</Text>
      ) : (
        <PressForm key={token} token={token} {...press} onDone={(answer) => setAnswered({ answer })} />
      )}
    </NarrowPage>
  );
}

interface PressFormProps<Answer> extends Pick<PressPageProps<Answer>, 'button' | 'send'> {
  token: string;
  onDone(answer: Answer): void;
}

function PressForm<Answer>({ token, button, send, onDone }: PressFormProps<Answer>) {
  const market = useMarket();
  const { formProps, faults, isBusy } = useEntryForm({
    fields: [],
    check: () => ({}),
    send: () => send(market, token),
    onDone: (answer) => {
      dropMailedToken();
      onDone(answer);
    },
  });
  return (
    <EntryForm {...formProps} fault={faults['']}>
      <SubmitButton isBusy={isBusy}>{button}</SubmitButton>
    </EntryForm>
  );
}
