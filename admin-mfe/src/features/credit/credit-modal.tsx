import { useRef, useState, type FormEvent } from 'react';
import { useMarket } from '@bindery/shared';
import type { CreditAccount } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Button, Heading, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { callStaff, dayAndTime, Form, List, Outcome, Row, Section, useStaffAct } from '../staff';

interface Found {
  readonly email: string;
  readonly account: CreditAccount;
}

/** What a customer has as store credit, and why; granted and withdrawn with a reason. Source: docs/rules.md STAFF-15, SHIP-09 */
export default function CreditModal({ onClose }: { onClose(): void }) {
  const market = useMarket();
  const heading = useRef<HTMLHeadingElement>(null);
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<Found>();
  const { act, said } = useStaffAct();

  function find(event: FormEvent): void {
    event.preventDefault();
    const body = { email: email.trim() };
    setFound(undefined);
    void act(async () => {
      const path = '/customers/search';
      const { data } = await callStaff<{ data: CreditAccount }>({ market, method: 'POST', path, body });
      setFound({ email: body.email, account: data });
    }, 'The customer is found.');
  }
  return (
    <Modal
      isOpen
      title="Store credit"
      cancelLabel="Close"
      firstFocus={() => heading.current}
      onClose={onClose}
    >
      <Stack gap="4" pb="6">
        <Heading ref={heading} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          Store credit
        </Heading>
        <Form role="search" noValidate onSubmit={find}>
          <LabelledInput
            label="E-mail address of the customer"
            fault={undefined}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" justifySelf="start">
            Find
          </Button>
        </Form>
        <Outcome said={said} />
        {found ? (
          <Account {...found} act={act} onChange={(account) => setFound({ email: found.email, account })} />
        ) : null}
      </Stack>
    </Modal>
  );
}

interface AccountProps extends Found {
  act: ReturnType<typeof useStaffAct>['act'];
  onChange(account: CreditAccount): void;
}

function Account({ email, account, act, onChange }: AccountProps) {
  const { balances, entries } = account;
  return (
    <>
      <Section title={`What ${email} has`}>
        <Text>
          {balances.length === 0
            ? 'No store credit.'
            : balances.map(({ amount, currency }) => `${amount} ${currency}`).join(', ')}
        </Text>
      </Section>
      <Grant key={account.id} account={account} act={act} onChange={onChange} />
      <Section title="How it came">
        <List aria-label="How it came">
          {entries.map(({ at, kind, amount, currency, reason, by }) => (
            <Row key={`${at} ${amount}`} py="2">
              <Text>
                {amount} {currency}, {kind}, by {by}: {reason}
              </Text>
              <Text fontSize="sm" color="fg.muted">
                {dayAndTime(at)}
              </Text>
            </Row>
          ))}
        </List>
      </Section>
    </>
  );
}

function Grant({ account: { id, balances }, act, onChange }: Omit<AccountProps, 'email'>) {
  const market = useMarket();
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState(balances[0]?.currency ?? market.currency);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  // one grant, however often it is sent
  const key = useRef<string>(undefined);

  async function grant(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason.trim() === '') return setFault('Say why: it is kept with the credit');
    setFault('');
    key.current ??= crypto.randomUUID();
    const body = { amount: amount.trim(), currency, reason: reason.trim() };
    const call = { market, method: 'POST', path: `/customers/${id}/credit`, body } as const;
    const isDone = await act(async () => {
      const idempotencyKey = key.current!;
      onChange((await callStaff<{ data: CreditAccount }>({ ...call, idempotencyKey })).data);
    }, `${body.amount} ${currency} of store credit.`);
    if (!isDone) return;
    key.current = undefined;
    setAmount('');
    setReason('');
  }
  return (
    <Form noValidate aria-label="Give store credit" onSubmit={(event) => void grant(event)}>
      <LabelledInput
        label="Amount"
        hint="5.00 gives, -5.00 takes"
        fault={undefined}
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <LabelledInput
        label="Currency"
        fault={undefined}
        autoComplete="off"
        maxLength={3}
        value={currency}
        onChange={(event) => setCurrency(event.target.value.trim().toUpperCase())}
      />
      <LabelledInput
        label="Reason"
        fault={fault || undefined}
        maxLength={500}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="outline" justifySelf="start">
        Give store credit
      </Button>
    </Form>
  );
}
