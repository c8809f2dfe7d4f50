import { useRef, useState } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { queryOptions, useQuery } from '@bindery/shared/data';
import type { Health } from '@bindery/shared/contracts';
import { Badge, Button, Flex, Spinner, Text } from '@bindery/shared/ui';
import { callStaff, Fault, List, Row, Screen, Section, STAFF_KEY } from '../staff';

const AGAIN_MS = 30_000;
const NAMES: Readonly<Record<string, string>> = {
  objects: 'Object store',
  googleAnalytics: 'Google Analytics',
};

/** 'imageHost': 'Image host' */
function nameOf(check: string): string {
  const words = check.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[check] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const healthQuery = (market: Market) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'health'],
    queryFn: ({ signal }) =>
      callStaff<Health>({
        ...{ market, root: '/_canvas/api/health', path: '', signal },
        isAnswer: (body) => typeof body === 'object' && body !== null && 'checks' in body,
      }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
    // if the browser is offline, the query fails at once instead of waiting for a connection
    networkMode: 'always',
    retry: false,
  });

/** Sorts failing checks first. */
const listed = ({ checks }: Health) =>
  Object.entries(checks)
    .map(([check, { status, detail }]) => ({ name: nameOf(check), isWell: status === 'ok', detail }))
    .sort((check, otherCheck) => Number(check.isWell) - Number(otherCheck.isWell));

function verdict(health: Health): string {
  const ill = listed(health).flatMap(({ name, isWell }) => (isWell ? [] : [name]));
  if (health.status !== 'ok') return `The shop is away for shoppers. Not well: ${ill.join(', ')}.`;
  return ill.length > 0 ? `The shop sells, but not all is well: ${ill.join(', ')}.` : 'The shop is well.';
}

const exactly = (moment: number): string =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** Shows the health of the shop and of each configured part. Source: docs/rules.md STAFF-09, HTTP-18 */
export default function HealthModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [refreshedAt, setRefreshedAt] = useState(0);
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(
    healthQuery(useMarket()),
  );
  const isRefreshed = refreshedAt > 0 && refreshedAt === Math.max(dataUpdatedAt, errorUpdatedAt);

  async function refresh(): Promise<void> {
    if (isFetching) return;
    const result = await refetch();
    setRefreshedAt(Math.max(result.dataUpdatedAt, result.errorUpdatedAt));
  }
  return (
    <Screen title="Health" headingRef={heading} onClose={onClose}>
      <Fault what="The health" error={error} />
      {/* without a time in this text, screen readers announce only changes, not every poll */}
      <Text role="status" fontWeight="medium" overflowWrap="anywhere">
        {data ? `${error ? 'When it answered last: ' : ''}${verdict(data)}` : ''}
      </Text>
      {data ? (
        <Text fontSize="sm" color="fg.muted">
          {`${error ? 'This was known at' : 'As of'} ${exactly(dataUpdatedAt)}. Asked anew every 30 seconds.`}
        </Text>
      ) : null}
      <Button variant="outline" aria-disabled={isFetching || undefined} onClick={() => void refresh()}>
        Refresh
      </Button>
      <Text role="status" fontSize="sm">
        {isRefreshed ? `${error ? 'No answer' : 'Answered'} at ${exactly(refreshedAt)}.` : ''}
      </Text>
      {!data && isFetching ? <Spinner aria-label="Loading the health" /> : null}
      {data ? <Checks health={data} /> : null}
    </Screen>
  );
}

function Checks({ health }: { health: Health }) {
  return (
    <Section title="Each part">
      <List aria-label="Each part">
        {listed(health).map(({ name, isWell, detail }) => (
          <Row key={name}>
            <Flex gap="2" wrap="wrap" align="center">
              <strong>{name}</strong>
              <Badge color={isWell ? undefined : 'fg.error'}>{isWell ? 'well' : 'not well'}</Badge>
            </Flex>
            <Text fontSize="sm">{detail}</Text>
          </Row>
        ))}
      </List>
    </Section>
  );
}
