import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { waitingPhotosQuery, useDecisions, type Decision } from './review-api';
import { Box, Button, chakra, Spinner, Text } from '@bindery/shared/ui';
import { Screen } from '../staff';
import { WaitingPhotoItem } from './waiting-photo';

const List = chakra('ul', { base: { display: 'grid', gap: '4', listStyleType: 'none' } });

/** Lists photos that wait for review, oldest first. Their orders wait too. Source: docs/operations.md, Photos */
export default function ReviewModal({ onClose }: { onClose(): void }) {
  const market = useMarket();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [news, setNews] = useState('');
  const { data: photos, error, refetch, isFetching } = useQuery(waitingPhotosQuery(market));
  const { decide, fault } = useDecisions();

  /** Moves the focus to the next photo, so that staff can work through the queue by keyboard. */
  async function settle(publicId: string, decision: Decision): Promise<void> {
    const index = photos?.findIndex(({ public_id }) => public_id === publicId) ?? -1;
    const isDone = await decide(publicId, decision);
    if (!isDone) return;
    const remainingCount = (photos?.length ?? 1) - 1;
    flushSync(() => setNews(newsOf(decision, remainingCount)));
    const next = list.current?.children[Math.min(index, remainingCount - 1)];
    (next instanceof HTMLElement ? next : heading.current)?.focus();
  }
  return (
    <Screen
      title="Photos to review"
      heading={photos && `Photos to review (${photos.length})`}
      headingRef={heading}
      onClose={onClose}
    >
      <Text fontSize="sm" color="fg.muted">
        What is rejected is deleted, and refused whenever it is uploaded again. On a photo that has the focus,
        P passes it and R rejects it.
      </Text>
      <Text role="status" fontWeight="medium">
        {news}
      </Text>
      {fault ? (
        <Text role="alert" color="fg.error">
          {`Not decided: ${fault}`}
        </Text>
      ) : null}
      {error ? <QueueFailure message={error.message} onRetry={() => void refetch()} /> : null}
      {photos ? null : isFetching ? <Spinner aria-label="Loading the queue" /> : null}
      {photos?.length === 0 ? <Text>No photo is waiting.</Text> : null}
      <List ref={list} aria-label="Waiting photos">
        {photos?.map((photo) => (
          <WaitingPhotoItem
            key={photo.public_id}
            photo={photo}
            onDecide={(decision) => void settle(photo.public_id, decision)}
          />
        ))}
      </List>
    </Screen>
  );
}

function newsOf(decision: Decision, remainingCount: number): string {
  const outcome = decision === 'pass' ? 'Passed' : 'Rejected';
  return `${outcome}. ${remainingCount === 0 ? 'No photo is waiting.' : `${remainingCount} waiting.`}`;
}

function QueueFailure({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <Box role="alert">
      <Text color="fg.error" mb="2">
        {`The queue cannot be had: ${message}`}
      </Text>
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
