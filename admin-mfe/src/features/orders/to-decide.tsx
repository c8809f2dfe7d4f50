import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { StaffDamageReport, StaffListedProduction } from '@bindery/shared/contracts';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { Button, Flex, Image, Link, Stack, Text } from '@bindery/shared/ui';
import {
  useStaffForm,
  type Faults,
  callStaff,
  dayAndTime,
  Fault,
  Form,
  List,
  Outcome,
  Row,
  Section,
  useStaffAct,
  useStaffOfTool,
  type Act,
} from '../staff';
import { MoneyToSee } from './money-to-see';
import { damageQuery, heldQuery, type OpenOrder } from './orders-api';

interface ToDecideProps {
  onChoose(order: OpenOrder): void;
}

/** Lists the cases to decide: holds, damage reports and payment problems. Source: docs/rules.md PROD-05, STAFF-63 */
export function ToDecide({ onChoose }: ToDecideProps) {
  const { has: hasRole } = useStaffOfTool();
  return (
    <>
      <HeldOrders onChoose={onChoose} />
      {hasRole('support') ? <DamageReports onChoose={onChoose} /> : null}
      {hasRole('support') ? <MoneyToSee onChoose={onChoose} /> : null}
    </>
  );
}

function HeldOrders({ onChoose }: ToDecideProps) {
  const { data, error } = useQuery(heldQuery(useMarket()));
  return (
    <Section title="Refused by printing">
      <Fault what="What printing refused" error={error} />
      {data?.orders.length === 0 ? <Text>Nothing waits for a decision.</Text> : null}
      <List aria-label="Refused by printing">
        {(data?.orders ?? []).map((order) => (
          <HeldOrder key={order.order_id} order={order} onChoose={onChoose} />
        ))}
      </List>
    </Section>
  );
}

function HeldOrder({ order, onChoose }: ToDecideProps & { order: StaffListedProduction }) {
  const { order_id: id, number, held: hold } = order;
  const reason = hold?.detail['reason'];
  return (
    <Row>
      <Flex gap="3" justify="space-between" align="center" wrap="wrap">
        <Text minW="0">
          <strong>{number}</strong>
          <span>{` ${hold?.code.replaceAll('_', ' ') ?? ''}${typeof reason === 'string' ? `: ${reason}` : ''}`}</span>
          <br />
          <Text as="span" fontSize="sm" color="fg.muted">
            {hold ? `since ${dayAndTime(hold.since)}` : ''}
          </Text>
        </Text>
        <Button variant="outline" aria-label={`Decide on ${number}`} onClick={() => onChoose({ id, number })}>
          Decide
        </Button>
      </Flex>
    </Row>
  );
}

function DamageReports({ onChoose }: ToDecideProps) {
  const { act, outcome } = useStaffAct();
  const { data: reports, error } = useQuery(damageQuery(useMarket()));
  return (
    <Section title="Reported as damaged">
      <Outcome outcome={outcome} />
      <Fault what="The reports of damage" error={error} />
      {reports?.length === 0 ? <Text>No report is open.</Text> : null}
      <List aria-label="Reported as damaged">
        {(reports ?? []).map((report) => (
          <Row key={report.id}>
            <Stack gap="3">
              <Text minW="0">
                <strong>{report.number}</strong>
                <span>{`, ${dayAndTime(report.reportedAt)}${report.photos.length > 0 ? `, ${report.photos.length} photos` : ''}`}</span>
              </Text>
              <Text whiteSpace="pre-line" overflowWrap="anywhere">
                {report.text}
              </Text>
              <DamagePhotos report={report} />
              <DecideForm report={report} act={act} />
              <Button
                variant="outline"
                alignSelf="flex-start"
                aria-label={`Open the order ${report.number}`}
                onClick={() => onChoose({ id: report.orderId, number: report.number })}
              >
                Open the order
              </Button>
            </Stack>
          </Row>
        ))}
      </List>
    </Section>
  );
}

function DamagePhotos({ report: { number, photoUrls = [] } }: { report: StaffDamageReport }) {
  return (
    <Flex gap="2" wrap="wrap">
      {photoUrls.map((url, index) => (
        <Link key={url} href={url} target="_blank" rel="noreferrer">
          <Image src={url} alt={`Photo ${index + 1} of the damage of ${number}`} height="24" loading="lazy" />
        </Link>
      ))}
    </Flex>
  );
}

const NO_ANSWER: Faults = { answer: 'Its buyer is mailed this: say what you decided' };
const DECISIONS = [
  ['reprint', 'Print it again'],
  ['refund', 'Give money back'],
  ['credit', 'Give store credit'],
  ['declined', 'Decline'],
] as const;

function DecideForm({ report: { id, number }, act }: { report: StaffDamageReport; act: Act }) {
  const market = useMarket();
  const [decision, setDecision] = useState<string>('reprint');
  const [answer, setAnswer] = useState('');
  const { faults, formProps } = useStaffForm({
    act,
    successText: `${number} is decided, and its buyer is told. What you decided is done in the order.`,
    check: () => (answer.trim() === '' ? NO_ANSWER : {}),
    body: () => ({ by: 'staff', decision, answer: answer.trim() }),
    send: (body) => callStaff({ market, method: 'POST', path: `/damage-reports/${id}/decide`, body }),
    onDone: () => setAnswer(''),
  });
  return (
    <Form aria-label={`Decide on the damage of ${number}`} {...formProps}>
      <LabelledSelect
        label="Decision"
        fault={undefined}
        value={decision}
        onChange={(event) => setDecision(event.target.value)}
      >
        {DECISIONS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </LabelledSelect>
      <LabelledInput
        label="Answer"
        hint="Mailed to its buyer as it stands"
        fault={faults['answer']}
        maxLength={2000}
        autoComplete="off"
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" variant="outline" justifySelf="start">
        Answer its buyer
      </Button>
    </Form>
  );
}
