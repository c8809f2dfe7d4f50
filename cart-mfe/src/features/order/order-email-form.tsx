import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { callCommerce, useWrite } from '@bindery/shared/data';
import { EmailField } from '@bindery/shared/bundled';
import { isEmailAddress, typedCode } from '@bindery/shared/market';
import { Button, chakra, Text } from '@bindery/shared/ui';
import { useOrderWords } from '../../words/order';

async function askForEmail(market: Market, orderId: string, email: string): Promise<void> {
  const path = `/website/v1/orders/${encodeURIComponent(orderId)}/email`;
  await callCommerce({ market, method: 'POST', path, body: { email } });
}

/** Lets the shopper change the e-mail address. The shopper confirms it by a link sent to the new address. */
export function EmailForm({ orderId, onSent }: { orderId: string; onSent(email: string): void }) {
  const { orderMail: words } = useOrderWords();
  const market = useMarket();
  const [email, setEmail] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const { mutate, isPending, isError } = useWrite({
    mutationFn: (address: string) => askForEmail(market, orderId, address),
    onSuccess: (_, address) => onSent(address),
  });
  const form = useRef<HTMLFormElement>(null);
  const focusField = (): void => form.current?.querySelector('input')?.focus();
  // the button that opened the form has disappeared, so the field receives the focus
  useEffect(focusField, []);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const address = typedCode(email).trim();
    setFaulty(!isEmailAddress(address));
    if (!isEmailAddress(address)) focusField();
    else if (!isPending) mutate(address);
  }
  return (
    <chakra.form ref={form} noValidate onSubmit={submit} marginTop="3">
      <EmailField
        label={words.label}
        fault={isFaulty ? words.fault : undefined}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          setFaulty(false);
        }}
      />
      <Text role="alert" color="fg.error" marginTop="2" _empty={{ display: 'none' }}>
        {isError ? words.failed : null}
      </Text>
      <Button
        type="submit"
        size="sm"
        minHeight="11"
        variant="outline"
        marginTop="3"
        aria-disabled={isPending}
      >
        {words.send}
      </Button>
    </chakra.form>
  );
}
