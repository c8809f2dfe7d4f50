import { useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError, useQuery } from '@bindery/shared/data';
import type { StaffProduction } from '@bindery/shared/contracts';
import { Button, Flex, Spinner, Stack, Text } from '@bindery/shared/ui';
import {
  Reason,
  callStaff,
  ConfirmButton,
  dayAndTime,
  Fault,
  Section,
  useStaffOfTool,
  type Act,
} from '../staff';
import { productionQuery } from './orders-api';

/** How many hours a buyer can change a book that staff have reopened. */
const REOPEN_HOURS = 72;

/**
 * Shows the production state of an order, the reasons why it is on hold, and the possible actions.
 * Source: docs/rules.md STAFF-15, PROD-05
 */
export function Making({ orderId, act }: { orderId: string; act: Act }) {
  const market = useMarket();
  const { data: production, error, isFetching } = useQuery(productionQuery(market, orderId));
  // the server answers 404 if the buyer has given no address yet, because then the order is not in production
  const isMissing = error instanceof ApiError && error.status === 404;
  const [reason, setReason] = useState('');
  const call = (name: string, body?: object) => async () => {
    const staffAct = { by: 'staff', reason: reason.trim(), ...body };
    await callStaff({ market, method: 'POST', path: `/production/${orderId}/${name}`, body: staffAct });
    setReason('');
  };
  return (
    <Section title="Making">
      {isMissing ? <Text>It is not made.</Text> : <Fault what="How far it is" error={error} />}
      {!production && isFetching ? <Spinner aria-label="Loading how far it is" /> : null}
      {production ? (
        <Stack gap="3">
          <Text>{progressText(production)}</Text>
          {production.held ? <WhyHeld hold={production.held} /> : null}
          {ENDED.includes(production.state) ? null : (
            <Reason
              label="Reason of what you decide"
              optional="(optional)"
              reason={reason}
              onChange={setReason}
            />
          )}
          {production.held ? <HoldActions hold={production.held} call={call} act={act} /> : null}
          <Cancel production={production} call={call} act={act} />
        </Stack>
      ) : null}
    </Section>
  );
}

function progressText({ state, changed_at: changeTime, ticket }: StaffProduction): string {
  const fact = `${state.replaceAll('_', ' ')} since ${dayAndTime(changeTime)}`;
  return ticket === null ? fact : `${fact}, ticket ${ticket}`;
}

interface ActsProps {
  call(name: string, body?: object): () => Promise<unknown>;
  act: Act;
}

type OnHold = NonNullable<StaffProduction['held']>;

function WhyHeld({ hold: { code, detail, since: startTime } }: { hold: OnHold }) {
  const detailText = Object.entries(detail)
    .map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return (
    <Text fontWeight="medium" overflowWrap="anywhere">
      {`Held since ${dayAndTime(startTime)}: ${code.replaceAll('_', ' ')}${detailText && ` (${detailText})`}`}
    </Text>
  );
}

/** Offers every way to end a hold except cancelling the order, for which there is `Cancel`. */
function HoldActions({ hold: { resolutions }, call, act }: ActsProps & { hold: OnHold }) {
  const { has: hasRole } = useStaffOfTool();
  return (
    <Flex gap="2" wrap="wrap" align="flex-start">
      {resolutions.includes('retry') ? (
        <Button variant="outline" onClick={() => void act(call('retry'), 'Its files are made again.')}>
          Make the files again
        </Button>
      ) : null}
      {resolutions.includes('reopen') ? (
        <Button
          variant="outline"
          onClick={() =>
            void act(call('reopen', { hours: REOPEN_HOURS }), 'Its buyer is asked to change and approve it.')
          }
        >{`Ask the buyer to change it (${REOPEN_HOURS / 24} days)`}</Button>
      ) : null}
      {resolutions.includes('give-up-reprint') ? (
        <ConfirmButton
          label="Give the reprint up"
          confirm="Give it up for good"
          warning="Nothing is printed again; its buyer sees that."
          onConfirm={() => void act(call('give-up-reprint'), 'It is not printed again.')}
        />
      ) : null}
      {resolutions.includes('release') && hasRole('production') ? (
        <ConfirmButton
          label="Print it as it is"
          confirm="Print it all the same"
          warning="The book is printed with the problems that it has."
          onConfirm={() => void act(call('release'), 'It is printed as it is.')}
        />
      ) : null}
    </Flex>
  );
}

const ENDED = ['cancelled', 'shipped', 'delivered'];

function Cancel({ production, call, act }: ActsProps & { production: StaffProduction }) {
  const { has: hasRole } = useStaffOfTool();
  // a reprint can only be abandoned, not cancelled, because the first print was paid for and delivered
  const isNot = production.held?.resolutions.includes('cancel') === false;
  if (!hasRole('support') || ENDED.includes(production.state) || isNot) return null;
  return (
    <ConfirmButton
      label="Cancel the order"
      confirm="Cancel it for good"
      warning="Its buyer is told, and what was paid is given back."
      onConfirm={() => void act(call('cancel'), 'The order is cancelled.')}
    />
  );
}
