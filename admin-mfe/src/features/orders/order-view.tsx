import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { Order, StaffEvent } from '@bindery/shared/contracts';
import { Button, Spinner, Stack, Text } from '@bindery/shared/ui';
import {
  dayAndTime,
  Fault,
  List,
  Outcome,
  Row,
  Section,
  useStaffAct,
  useStaffOfTool,
  type Act,
} from '../staff';
import { BookForm } from './book-form';
import { CorrectCard } from './card-form';
import { Making } from './making';
import { Opened } from './form-parts';
import { orderQuery } from './orders-api';
import { Parcels } from './parcels';
import { Payments } from './payments';

/** Shows one order: lines, payments, progress and history. Source: docs/rules.md STAFF-15 */
export function OrderView({ id }: { id: string }) {
  const { has: hasRole } = useStaffOfTool();
  const { act, outcome } = useStaffAct();
  const { data, error, refetch, isFetching } = useQuery(orderQuery(useMarket(), id));
  return (
    <Stack gap="5">
      <Outcome outcome={outcome} />
      <Fault what="The order" error={error} />
      {!data && isFetching ? <Spinner aria-label="Loading the order" /> : null}
      {data ? <Facts order={data.order} /> : null}
      {data ? <Lines order={data.order} act={act} /> : null}
      {data ? <Parcels order={data.order} act={act} /> : null}
      {hasRole('support') ? <Payments orderId={id} act={act} /> : null}
      <Making orderId={id} act={act} />
      {data ? <Timeline events={data.events} /> : null}
      <Button variant="outline" alignSelf="flex-start" onClick={() => void refetch()}>
        Refresh
      </Button>
    </Stack>
  );
}

function Facts({ order }: { order: Order }) {
  const { state, placedAt, processAt, email, market, price } = order;
  const productionText = processAt === null ? '' : `, made from ${dayAndTime(processAt)}`;
  const tax = price.tax ? `, tax ${price.tax.formatted}${price.taxIncluded ? ' in it' : ''}` : '';
  return (
    <Section title="About it">
      <Text overflowWrap="anywhere">
        {`${state}, market ${market}, placed ${dayAndTime(placedAt)}${productionText}`}
      </Text>
      <Text overflowWrap="anywhere">{email ?? 'Its person was forgotten.'}</Text>
      <Text>{`Total ${price.total.formatted}${tax}`}</Text>
    </Section>
  );
}

function changesText(revision: number): string {
  if (revision === 1) return '';
  return revision === 2 ? ', changed once' : `, changed ${revision - 1} times`;
}

const hasWrap = ({ items }: Order, bookId: string): boolean =>
  items.some(({ type, parentLineItemId }) => type === 'gift_wrap' && parentLineItemId === bookId);

/** Lists the lines without their customisation, so that staff see a child's name only on request. */
function Lines({ order, act }: { order: Order; act: Act }) {
  const { has: hasRole } = useStaffOfTool();
  const mayCorrect = hasRole('support') && order.state === 'placed';
  return (
    <Section title="Lines">
      <List aria-label="Lines">
        {order.items.map(
          ({ id, productName, format, quantity, lineTotal, revision, approval, giftMessage }) => (
            <Row key={id}>
              <Stack gap="3">
                <Text>
                  {`${quantity} × ${[productName, format.name].filter(Boolean).join(', ')}: ${lineTotal.formatted}${changesText(revision)}`}
                </Text>
                {mayCorrect && approval !== undefined ? (
                  <Opened label="Correct the texts" name={`Correct the texts of ${productName}`}>
                    {(close) => <BookForm {...{ order, act, productName }} itemId={id} onDone={close} />}
                  </Opened>
                ) : null}
                {mayCorrect && hasWrap(order, id) ? (
                  <CorrectCard
                    {...{ order, act }}
                    path={`items/${id}`}
                    message={giftMessage ?? ''}
                    about={productName}
                  />
                ) : null}
              </Stack>
            </Row>
          ),
        )}
      </List>
    </Section>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function Timeline({ events }: { events: readonly StaffEvent[] }) {
  return (
    <Section title="What happened">
      <List aria-label="What happened">
        {events.map(({ at: time, kind, by: actor, is_public: isPublic, detail }, index) => {
          const [name, reason] = [textOf(detail['by']), textOf(detail['reason'])];
          return (
            <Row key={`${time} ${index}`} py="2">
              <Text>
                {`${kind.replaceAll('_', ' ')}, by ${name || actor.replaceAll('_', ' ')}${reason ? `: ${reason}` : ''}`}
              </Text>
              <Text fontSize="sm" color="fg.muted">
                {`${dayAndTime(time)}${isPublic ? '' : ', not shown to the buyer'}`}
              </Text>
            </Row>
          );
        })}
      </List>
    </Section>
  );
}
