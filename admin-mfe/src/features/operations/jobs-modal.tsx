import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Button, chakra, Heading, Spinner, Text } from '@bindery/shared/ui';
import { Screen } from '../staff';
import { DeadJobItem, RetriedJobItem } from './job-item';
import { jobsQuery, type DeadJob, type JobChange, useJobChanges, type Outcome } from './jobs-api';
import type { JobsOverview } from '@bindery/shared/contracts';

const Table = chakra('table', {
  base: {
    width: 'full',
    fontSize: 'sm',
    '& caption': { textAlign: 'start', fontWeight: 'medium', mb: '1' },
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1', pe: '3', overflowWrap: 'anywhere' },
    '& tbody th': { fontWeight: 'normal' },
  },
});

export function JobCounts({ counts }: Pick<JobsOverview, 'counts'>) {
  const kinds = [...new Set(counts.map(({ kind }) => kind))];
  return (
    <Table>
      <caption>How many there are</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Jobs</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>
              {counts
                .filter((count) => count.kind === kind)
                .map(({ status, count }) => `${count} ${status}`)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const List = chakra('ul', { base: { display: 'grid', gap: '4', listStyleType: 'none' } });

const NEWS: Readonly<Record<JobChange, Record<Outcome, string>>> = {
  retry: { done: 'Tried again', gone: 'No longer dead' },
  cancel: { done: 'Cancelled', gone: 'It had ended already' },
};

const deadCount = ({ counts }: JobsOverview): number =>
  counts.filter(({ status }) => status === 'dead').reduce((sum, { count }) => sum + count, 0);

/** Shows the numbers of jobs, and the dead jobs, which staff can retry. Source: docs/rules.md STAFF-08, JOB-03 */
export default function JobsModal({ onClose }: { onClose(): void }) {
  const market = useMarket();
  const heading = useRef<HTMLHeadingElement>(null);
  const deadList = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');
  const { data: jobs, error, refetch, isFetching } = useQuery(jobsQuery(market));
  const { change, fault, retried } = useJobChanges();
  // a retried job that has died again is listed as dead, not as retried
  const triedAgain = retried.filter(({ id }) => !jobs?.dead.some((dead) => dead.id === id));

  // if another member has changed a job, the focused element may have disappeared
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [jobs]);

  /** Moves the focus to the next dead job, so that staff can work through the list. */
  async function settle(job: DeadJob, to: JobChange): Promise<void> {
    const index = jobs?.dead.indexOf(job) ?? -1;
    setNews('');
    const outcome = await change(job, to);
    if (!outcome) return;
    flushSync(() => setNews(`${NEWS[to][outcome]}: ${job.kind}.`));
    const remainingItems = deadList.current?.children ?? [];
    const next = to === 'retry' ? remainingItems[Math.min(index, remainingItems.length - 1)] : undefined;
    (next instanceof HTMLElement ? next : heading.current)?.focus();
  }
  const onChange = (job: DeadJob, to: JobChange): void => void settle(job, to);

  async function refresh(): Promise<void> {
    if (isFetching) return;
    setNews('');
    const { data, isSuccess } = await refetch();
    if (isSuccess) setNews(`Loaded at ${new Date().toLocaleTimeString('en-GB')}. ${deadCount(data)} dead.`);
  }
  return (
    <Screen
      title="Jobs"
      heading={jobs && `Jobs (${deadCount(jobs)} dead)`}
      headingRef={heading}
      onClose={onClose}
    >
      <Text fontSize="sm" color="fg.muted">
        The latest 50 that were given up, with the reason. They are forgotten seven days after their end.
      </Text>
      <Button variant="outline" aria-disabled={isFetching || undefined} onClick={() => void refresh()}>
        Refresh
      </Button>
      <Text role="status" fontWeight="medium">
        {news}
      </Text>
      {fault ? <Fault>{`Not changed: ${fault}`}</Fault> : null}
      {error ? <Fault>{`The jobs cannot be had: ${error.message}`}</Fault> : null}
      {jobs ? null : isFetching ? <Spinner aria-label="Loading the jobs" /> : null}
      {jobs ? <DeadJobs jobs={jobs.dead} list={deadList} onChange={onChange} /> : null}
      <TriedAgain jobs={triedAgain} onChange={onChange} />
      {jobs && jobs.counts.length > 0 ? <JobCounts counts={jobs.counts} /> : null}
    </Screen>
  );
}

interface ListedJobsProps {
  jobs: readonly DeadJob[];
  onChange(job: DeadJob, change: JobChange): void;
}

function DeadJobs({ jobs, list, onChange }: ListedJobsProps & { list: RefObject<HTMLUListElement | null> }) {
  if (jobs.length === 0) return <Text>No job is dead.</Text>;
  return (
    <List ref={list} aria-label="Dead jobs">
      {jobs.map((job) => (
        <DeadJobItem key={job.id} job={job} onChange={(change) => onChange(job, change)} />
      ))}
    </List>
  );
}

function TriedAgain({ jobs, onChange }: ListedJobsProps) {
  const id = useId();
  if (jobs.length === 0) return null;
  return (
    <>
      <Heading as="h3" id={id} size="sm">
        Tried again
      </Heading>
      <List aria-labelledby={id}>
        {jobs.map((job) => (
          <RetriedJobItem key={job.id} job={job} onChange={(change) => onChange(job, change)} />
        ))}
      </List>
    </>
  );
}

function Fault({ children }: { children: ReactNode }) {
  return (
    <Text role="alert" color="fg.error" overflowWrap="anywhere">
      {children}
    </Text>
  );
}
