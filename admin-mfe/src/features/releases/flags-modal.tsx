import { useRef } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { queryOptions, retryPassing, useQuery } from '@bindery/shared/data';
import type { StaffFlag } from '@bindery/shared/contracts';
import { Badge, chakra, Flex, Heading, Spinner, Text } from '@bindery/shared/ui';
import { Screen, staffData, STAFF_KEY } from '../staff';

const List = chakra('ul', { base: { display: 'grid', gap: '4', listStyleType: 'none' } });

const flagsQuery = (market: Market) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'flags', market.identifier],
    queryFn: async ({ signal }): Promise<readonly StaffFlag[]> => {
      const path = `/flags?marketplace=${market.identifier}`;
      return (await staffData<{ flags: StaffFlag[] }>({ market, path, signal })).flags;
    },
    staleTime: 0,
    retry: retryPassing,
  });

/** Lists the flags: owner, end date and state on this page. Source: docs/rules.md FLAG-01 */
export default function FlagsModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: flags, error } = useQuery(flagsQuery(useMarket()));
  return (
    <Screen title="Flags" headingRef={heading} onClose={onClose}>
      {error ? (
        <Text role="alert" color="fg.error">
          {`The flags cannot be had: ${error.message}`}
        </Text>
      ) : null}
      {flags || error ? null : <Spinner aria-label="Loading the flags" />}
      {flags?.length === 0 ? (
        <Text>No flag is configured. Flags are a file of the deployment, which FLAGS_FILE names.</Text>
      ) : null}
      <List aria-label="Flags">
        {flags?.map((flag) => (
          <li key={flag.key}>
            <FlagItem flag={flag} />
          </li>
        ))}
      </List>
    </Screen>
  );
}

function FlagItem({ flag }: { flag: StaffFlag }) {
  const { environments, markets, percentage } = flag;
  const whom = [
    environments.length > 0 ? environments.join(', ') : 'every environment',
    markets.length > 0 ? markets.join(', ') : 'every market',
    `${percentage} % of browsers`,
  ];
  return (
    <>
      <Flex gap="2" wrap="wrap" align="center">
        <Heading as="h3" size="sm">
          {flag.key}
        </Heading>
        <Badge>{flag.status === 'enabled' ? 'on here' : 'off here'}</Badge>
        {flag.is_stale ? <Badge color="fg.error">its time is over</Badge> : null}
      </Flex>
      <Text>{flag.description}</Text>
      <Text fontSize="sm" color="fg.muted">
        {`${flag.owner}, until ${flag.ends_on}. For ${whom.join('; ')}.`}
      </Text>
    </>
  );
}
