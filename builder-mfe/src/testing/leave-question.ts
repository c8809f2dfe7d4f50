import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Answers the dialog "Leave without saving?" when it has the focus, because it ignores earlier clicks. */
export async function answerLeaveQuestion(
  user: UserEvent,
  answer: 'Keep editing' | 'Discard changes',
): Promise<void> {
  const keep = await screen.findByRole('button', { name: 'Keep editing' });
  await waitFor(() => expect(keep).toHaveFocus());
  await user.click(screen.getByRole('button', { name: answer }));
}
