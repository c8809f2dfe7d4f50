import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Answers "Leave without saving?" once it has the focus; a frame earlier it takes no pointer yet. */
export async function answerLeaveQuestion(
  user: UserEvent,
  answer: 'Keep editing' | 'Discard changes',
): Promise<void> {
  const keep = await screen.findByRole('button', { name: 'Keep editing' });
  await waitFor(() => expect(keep).toHaveFocus());
  await user.click(screen.getByRole('button', { name: answer }));
}
