import { useState } from 'react';
import { Button, Flex, Text } from '@bindery/shared/ui';
import { FocusableItem } from '../staff';
import type { DeadJob, JobChange } from './jobs-api';

interface JobItemProps {
  job: DeadJob;
  onChange(change: JobChange): void;
}

const nameOf = ({ kind, died_at }: DeadJob): string =>
  `${kind}, died ${new Date(died_at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })}`;

/** Shows a dead job: its kind, and when and why it failed. Never shows its payload. Source: docs/rules.md JOB-03 */
export function DeadJobItem({ job, onChange }: JobItemProps) {
  const name = nameOf(job);
  return (
    <FocusableItem tabIndex={-1} aria-label={name}>
      <Text fontWeight="medium">{name}</Text>
      <Text fontSize="sm" overflowWrap="anywhere">
        {`${job.attempts === 1 ? '1 attempt' : `${job.attempts} attempts`}: ${job.failure || 'no reason is known'}`}
      </Text>
      <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        {job.id}
      </Text>
      <Button variant="outline" mt="2" aria-label={`Retry: ${name}`} onClick={() => onChange('retry')}>
        Retry
      </Button>
    </FocusableItem>
  );
}

/** Shows a retried job. The button Cancel needs two presses, because it also deletes the job's payload. */
export function RetriedJobItem({ job, onChange }: JobItemProps) {
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(job);
  return (
    <FocusableItem tabIndex={-1} aria-label={name}>
      <Text fontWeight="medium">{name}</Text>
      <Flex gap="2" mt="2" wrap="wrap">
        <Button
          variant="ghost"
          aria-label={`${isAsking ? 'Cancel for good' : 'Cancel'}: ${name}`}
          onClick={() => (isAsking ? onChange('cancel') : setAsking(true))}
        >
          {isAsking ? 'Cancel for good' : 'Cancel'}
        </Button>
        {isAsking ? (
          <Button variant="ghost" onClick={() => setAsking(false)}>
            Let it run
          </Button>
        ) : null}
      </Flex>
      <Text role="status" fontSize="sm">
        {isAsking ? 'Press once more to cancel it for good.' : ''}
      </Text>
    </FocusableItem>
  );
}
