import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { parseAmount, useQuery } from '@bindery/shared/data';
import type { StaffPayment } from '@bindery/shared/contracts';
import { LabelledInput } from '@bindery/shared/forms';
import { Button, Spinner, Stack, Text } from '@bindery/shared/ui';
import {
  Reason,
  reasonFaults,
  useStaffForm,
  callStaff,
  dayAndTime,
  Fault,
  Form,
  List,
  Row,
  Section,
  type Act,
} from '../staff';
import { money, paymentsQuery } from './orders-api';

export function Payments({ orderId, act }: { orderId: string; act: Act }) {
  const { data: payments, error, isFetching } = useQuery(paymentsQuery(useMarket(), orderId));
  return (
    <Section title="Payments">
      <Fault what="The payments" error={error} />
      {!payments && isFetching ? <Spinner aria-label="Loading the payments" /> : null}
      {payments?.length === 0 ? <Text>Nothing was paid here.</Text> : null}
      <Stack gap="4">
        {(payments ?? []).map((payment) => (
          <Payment key={payment.id} payment={payment} act={act} />
        ))}
      </Stack>
    </Section>
  );
}

function refundText({ amount, currency, state, by: actor, reason }: StaffPayment['refunds'][number]): string {
  const fact = `${money(amount, currency)} back, ${state}, by ${actor}`;
  return reason === null ? fact : `${fact}: ${reason}`;
}

function Payment({ payment, act }: { payment: StaffPayment; act: Act }) {
  const { state, provider, currency, charged, credit, refunding, refunds, alarm, isDisputed } = payment;
  const refundableAmount = charged - refunding;
  const facts = [
    `${money(charged, currency)} by ${provider}, ${state}`,
    credit > 0 ? `, and ${money(credit, currency)} of store credit` : '',
    isDisputed ? '. It is disputed' : '',
    alarm === null ? '' : `. Look at it: ${alarm}`,
  ];
  return (
    <Stack gap="2">
      <Text>{facts.join('')}</Text>
      {refunds.length > 0 ? (
        <List aria-label="Given back">
          {refunds.map((refund) => (
            <Row key={refund.id} py="2">
              <span>{refundText(refund)}</span>
              <Text as="span" fontSize="sm" color="fg.muted">
                {` ${dayAndTime(refund.at)}`}
              </Text>
            </Row>
          ))}
        </List>
      ) : null}
      {state === 'paid' && refundableAmount > 0 ? (
        <RefundForm payment={payment} refundableAmount={refundableAmount} act={act} />
      ) : null}
    </Stack>
  );
}

interface RefundFormProps {
  payment: StaffPayment;
  /** minor units */
  refundableAmount: number;
  act: Act;
}

function RefundForm({ payment: { id, currency }, refundableAmount, act }: RefundFormProps) {
  const market = useMarket();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const minor = readAmount(amount, currency, refundableAmount);
  const { faults, formProps } = useStaffForm({
    act,
    successText: `${money(minor ?? 0, currency)} is given back.`,
    check: () => ({
      ...(minor === undefined && {
        amount: `More than 0, up to ${money(refundableAmount, currency)}; empty: all of it`,
      }),
      ...reasonFaults(reason),
    }),
    body: () => ({ amount: minor, reason: reason.trim(), by: 'staff' }),
    send: (body, idempotencyKey) =>
      callStaff({ market, method: 'POST', path: `/payments/${id}/refunds`, body, idempotencyKey }),
    onDone() {
      setAmount('');
      setReason('');
    },
  });
  return (
    <Form aria-label="Give money back" {...formProps}>
      <LabelledInput
        label={`Amount in ${currency}`}
        hint={`Empty: all that is left, ${money(refundableAmount, currency)}`}
        fault={faults['amount']}
        optional=""
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Reason reason={reason} fault={faults['reason']} onChange={setReason} />
      <Button type="submit" variant="outline" justifySelf="start">
        Give money back
      </Button>
    </Form>
  );
}

/** @returns the amount in minor units; undefined if the text is not an amount or exceeds the refundable amount */
function readAmount(text: string, currency: string, refundableAmount: number): number | undefined {
  if (text.trim() === '') return refundableAmount;
  try {
    const { minor } = parseAmount(text.trim().replace(',', '.'), currency);
    return minor > 0 && minor <= refundableAmount ? minor : undefined;
  } catch {
    // no amount
    return undefined;
  }
}
