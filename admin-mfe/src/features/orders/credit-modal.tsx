import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import type { CreditAccount } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Button, Text } from '@bindery/shared/ui';
import {
  Reason,
  reasonFaults,
  Screen,
  SearchForm,
  useStaffForm,
  dayAndTime,
  Form,
  List,
  Outcome,
  Row,
  Section,
  useStaffAct,
  type Act,
  staffData,
} from '../staff';

interface Found {
  readonly email: string;
  readonly account: CreditAccount;
}

/**
 * Shows a customer's store credit and its history. Staff can grant and withdraw credit, with a reason.
 * Source: docs/rules.md STAFF-15, SHIP-09
 */
export default function CreditModal({ onClose }: { onClose(): void }) {
  const market = useMarket();
  const heading = useRef<HTMLHeadingElement>(null);
  const [foundAccount, setFound] = useState<Found>();
  const { act, outcome } = useStaffAct();

  function find(email: string): void {
    const body = { email };
    setFound(undefined);
    void act(async () => {
      const path = '/customers/search';
      const data = await staffData<CreditAccount>({ market, method: 'POST', path, body });
      setFound({ email: body.email, account: data });
    }, 'The customer is found.');
  }
  return (
    <Screen title="Store credit" headingRef={heading} onClose={onClose}>
      <SearchForm label="E-mail address of the customer" isNeeded type="email" onFind={find} />
      <Outcome outcome={outcome} />
      {foundAccount ? (
        <Account
          {...foundAccount}
          act={act}
          onChange={(account) => setFound({ email: foundAccount.email, account })}
        />
      ) : null}
    </Screen>
  );
}

interface AccountProps extends Found {
  act: Act;
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
          {entries.map(({ at: time, kind, amount, currency, reason, by: actor }) => (
            <Row key={`${time} ${amount}`} py="2">
              <Text>{`${amount} ${currency}, ${kind}, by ${actor}: ${reason}`}</Text>
              <Text fontSize="sm" color="fg.muted">
                {dayAndTime(time)}
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
  const { faults, formProps } = useStaffForm({
    act,
    successText: `${amount.trim()} ${currency} of store credit.`,
    check: () => ({ ...(amount.trim() === '' && { amount: 'Say how much' }), ...reasonFaults(reason) }),
    body: () => ({ amount: amount.trim(), currency, reason: reason.trim() }),
    async send(body, idempotencyKey) {
      const call = { market, method: 'POST', path: `/customers/${id}/credit`, body, idempotencyKey } as const;
      onChange(await staffData<CreditAccount>(call));
    },
    onDone() {
      setAmount('');
      setReason('');
    },
  });
  return (
    <Form aria-label="Give store credit" {...formProps}>
      <LabelledInput
        label="Amount"
        hint="5.00 gives, -5.00 takes"
        fault={faults['amount']}
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
      <Reason
        hint="Its customer can read it, in the archive of their data"
        reason={reason}
        fault={faults['reason']}
        onChange={setReason}
      />
      <Button type="submit" variant="outline" justifySelf="start">
        Give store credit
      </Button>
    </Form>
  );
}
