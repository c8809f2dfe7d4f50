import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { ReleaseAct } from '@bindery/shared/contracts';
import { Spinner, Text } from '@bindery/shared/ui';
import { dayAndTime, Fault, List, Row, Section } from '../staff';
import { historyQuery } from './releases-api';

/** Who did what to a name, when and why, the latest first. */
export function History({ name }: { name: string }) {
  const { data: acts, error } = useQuery(historyQuery(useMarket(), name));
  return (
    <Section title="History">
      <Fault what="The history" error={error} />
      {acts || error ? null : <Spinner aria-label="Loading the history" />}
      {acts?.length === 0 ? <Text>Nothing was done yet.</Text> : null}
      <List aria-label="History">
        {acts?.map((act) => (
          <Row key={`${act.at} ${act.act} ${act.version}`} py="2">
            <Text>{whatWasDone(act)}</Text>
            {act.reason === '' ? null : <Text>{`“${act.reason}”`}</Text>}
            <Text fontSize="sm" color="fg.muted">
              {`${dayAndTime(act.at)}, ${act.actor}`}
            </Text>
          </Row>
        ))}
      </List>
    </Section>
  );
}

function whatWasDone({ act, version, previous, percentage = 0 }: ReleaseAct): string {
  if (act === 'publish') return `${version} published`;
  if (act === 'canary')
    return percentage === 0 ? `Canary of ${version} ended` : `${version} for ${percentage} % of browsers`;
  if (act === 'rollback')
    return `Rolled back to ${version}${previous === undefined ? '' : ` from ${previous}`}`;
  return `${version} activated${previous === undefined ? '' : ` in place of ${previous}`}`;
}
