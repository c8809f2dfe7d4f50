import { useState, type KeyboardEvent } from 'react';
import { Button, Flex, Image, Text } from '@bindery/shared/ui';
import type { WaitingPhoto } from '@bindery/shared/contracts';
import { dayAndTime, FocusableItem } from '../staff';
import type { Decision } from './review-api';

/** A photo in the review queue. Accepting needs one press. Rejecting needs two, because it is final. */
export function WaitingPhotoItem({
  photo,
  onDecide,
}: {
  photo: WaitingPhoto;
  onDecide(decision: Decision): void;
}) {
  const [isAsking, setAsking] = useState(false);
  const { view_url, width, height, created_at } = photo;
  const name = `Photo of ${dayAndTime(created_at)}`;

  function reject(): void {
    if (isAsking) onDecide('reject');
    else setAsking(true);
  }
  function press(event: KeyboardEvent): void {
    if (
      event.target !== event.currentTarget ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat
    )
      return;
    if (event.key === 'p') onDecide('pass');
    if (event.key === 'r') reject();
    if (event.key === 'Escape' && isAsking) {
      event.stopPropagation();
      setAsking(false);
    }
  }
  return (
    <FocusableItem tabIndex={0} aria-label={name} onKeyDown={press}>
      <Image src={view_url} alt="" width="full" maxH="60dvh" fit="contain" bg="bg.muted" loading="lazy" />
      <Text fontSize="sm" color="fg.muted" mt="2">
        {`${name}, ${width} × ${height}`}
      </Text>
      <Flex gap="2" mt="2" wrap="wrap" align="center">
        <Button variant="outline" aria-label={`Pass: ${name}`} onClick={() => onDecide('pass')}>
          Pass
        </Button>
        <Button
          variant="ghost"
          aria-label={`${isAsking ? 'Reject for good' : 'Reject'}: ${name}`}
          onClick={reject}
        >
          {isAsking ? 'Reject for good' : 'Reject'}
        </Button>
        {isAsking ? (
          <Button variant="ghost" onClick={() => setAsking(false)}>
            Keep waiting
          </Button>
        ) : null}
      </Flex>
      <Text role="status" fontSize="sm">
        {isAsking ? 'Press once more to reject it for good.' : ''}
      </Text>
    </FocusableItem>
  );
}
