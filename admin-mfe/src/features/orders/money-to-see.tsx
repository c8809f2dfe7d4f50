import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { StaffMoneyToSee } from '@bindery/shared/contracts';
import { Button, Flex, Stack, Text } from '@bindery/shared/ui';
import {
  callStaff,
  ConfirmButton,
  dayAndTime,
  Fault,
  List,
  Outcome,
  Row,
  Section,
  useStaffAct,
  type Act,
} from '../staff';
import { money, moneyToSeeQuery, type OpenOrder } from './orders-api';

type Payment = StaffMoneyToSee['payments'][number];
type Refund = StaffMoneyToSee['refunds'][number];
interface MoneyProps {
  onChoose(order: OpenOrder): void;
}

/** Lists payment alarms, disputes, and refunds to pay by hand. Source: docs/rules.md STAFF-63 */
export function MoneyToSee({ onChoose }: MoneyProps) {
  const { act, outcome } = useStaffAct();
  const { data, error } = useQuery(moneyToSeeQuery(useMarket()));
  const { payments = [], refunds = [] } = data ?? {};
  return (
    <Section title="Money to see to">
      <Outcome outcome={outcome} />
      <Fault what="The money to see to" error={error} />
      {data && payments.length + refunds.length === 0 ? <Text>No money waits for anybody.</Text> : null}
      <List aria-label="Money to see to">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            failed={refunds.filter((refund) => isFailedOf(payment, refund)).map(({ id }) => id)}
            act={act}
            onChoose={onChoose}
          />
        ))}
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} act={act} onChoose={onChoose} />
        ))}
      </List>
    </Section>
  );
}

const ALARMS: Readonly<Record<string, string>> = {
  amount_differs: 'What was charged is not what was agreed: it goes back to its buyer.',
  unplaceable: 'No order could come of it: it goes back to its buyer.',
  refund_failed: 'The provider refused a refund: give it back anew in the order, or by hand below.',
};

const nameOf = ({ orderId, orderNumber, id }: Payment | Refund): string =>
  orderNumber ?? `${orderId === null ? 'payment' : 'order'} ${id.slice(0, 8)}`;

const isFailedOf = ({ id }: Payment, { paymentId, state }: Refund): boolean =>
  paymentId === id && state === 'failed';

interface RowProps extends MoneyProps {
  act: Act;
}

interface PaymentRowProps extends RowProps {
  payment: Payment;
  failed: readonly string[];
}

function PaymentRow({ payment, failed, act, onChoose }: PaymentRowProps) {
  const market = useMarket();
  const { id, charged, amount, currency, provider, state, alarm, isDisputed, at: time } = payment;
  const name = nameOf(payment);
  const call = (what: string, body?: object) => () =>
    callStaff({ market, method: 'POST', path: `/payments/${id}/${what}`, body });
  return (
    <Row>
      <Stack gap="3">
        <Money
          name={name}
          what={`${money(charged || amount, currency)} by ${provider}, ${state}`}
          time={time}
          why={[
            alarm === null ? '' : (ALARMS[alarm] ?? alarm.replaceAll('_', ' ')),
            isDisputed ? 'Its bank asks for it back. The order waits until the dispute has ended.' : '',
          ]}
        />
        <Flex gap="2" wrap="wrap">
          <OpenButton entry={payment} onChoose={onChoose} />
          {alarm === null ? null : (
            <Button
              variant="outline"
              aria-label={`Seen to: ${name}`}
              onClick={() =>
                // acknowledges only the failures on the screen
                void act(call('alarm-seen', { alarm, refunds: failed }), `${name} is seen to.`)
              }
            >
              Seen to
            </Button>
          )}
          {isDisputed ? (
            <ConfirmButton
              label={`The dispute of ${name} has ended`}
              confirm="It has ended: let the order go on"
              warning="The order is made and sent, unless you cancel it first."
              onConfirm={() => void act(call('dispute-ended', { by: 'staff' }), `${name} goes on.`)}
            />
          ) : null}
        </Flex>
      </Stack>
    </Row>
  );
}

function RefundRow({ refund, act, onChoose }: RowProps & { refund: Refund }) {
  const market = useMarket();
  const { id, amount, credit, currency, state, reason, at: time } = refund;
  const name = nameOf(refund);
  const owed = [
    ...(amount > 0 ? [money(amount, currency)] : []),
    ...(credit > 0 ? [`${money(credit, currency)} of store credit`] : []),
  ].join(' and ');
  return (
    <Row>
      <Stack gap="3">
        <Money
          name={name}
          what={`${owed} to be paid by hand`}
          time={time}
          why={[
            state === 'failed'
              ? 'The provider refused it. What was given back anew in the order needs nothing here.'
              : 'Nobody took money for it here.',
            reason ?? '',
          ]}
        />
        <Flex gap="2" wrap="wrap">
          <OpenButton entry={refund} onChoose={onChoose} />
          <ConfirmButton
            label={`${name} is paid by hand`}
            confirm={`${owed} has been paid`}
            warning="The order and its buyer are told that it was given back."
            onConfirm={() =>
              void act(
                () => callStaff({ market, method: 'POST', path: `/payment-refunds/${id}/done` }),
                `${owed} of ${name} is given back.`,
              )
            }
          />
        </Flex>
      </Stack>
    </Row>
  );
}

interface MoneyTextProps {
  name: string;
  what: string;
  time: string;
  why: readonly string[];
}

function Money({ name, what, time, why }: MoneyTextProps) {
  return (
    <Text minW="0">
      <strong>{name}</strong>
      <span>{` ${what}`}</span>
      {why
        .filter((line) => line !== '')
        .map((line) => (
          <Text as="span" key={line} display="block">
            {line}
          </Text>
        ))}
      <Text as="span" display="block" fontSize="sm" color="fg.muted">
        {dayAndTime(time)}
      </Text>
    </Text>
  );
}

/** A button that opens the order of a payment or refund; renders nothing if there is no order. */
function OpenButton({ entry, onChoose }: MoneyProps & { entry: Payment | Refund }) {
  const { orderId, orderNumber } = entry;
  if (orderId === null || !orderNumber) return null;
  return (
    <Button
      variant="outline"
      aria-label={`Open the order ${orderNumber}`}
      onClick={() => onChoose({ id: orderId, number: orderNumber })}
    >
      Open the order
    </Button>
  );
}
