import { useState } from 'react';
import { lateModule, marketPath, useMarket } from '@bindery/shared';
import { OfflineError, useWrite } from '@bindery/shared/data';
import { Button, Text } from '@bindery/shared/ui';
import { LatePage } from '../remotes';
import { beginLeaving, forgetDevice, stopLeaving, useLeave } from '../session';
import { signOut } from './account-api';
import { useUnfinishedBooks, type UnfinishedBook } from './unfinished-books';
import { useWords } from './words';

const question = lateModule(() => import(/* webpackChunkName: "sign-out" */ './sign-out-question'));

/**
 * Ends the session, then deletes this device's data in every tab. Unfinished books exist only on this device, so the
 * button first names these books and asks for confirmation. If the server cannot be reached, the page says so and
 * deletes nothing, because the session would still open the account. Source: docs/rules.md ACC-46
 */
export function SignOutButton() {
  const leave = useLeave();
  const words = useWords();
  const market = useMarket();
  const unfinishedBooks = useUnfinishedBooks();
  const [books, setBooks] = useState<readonly UnfinishedBook[]>([]);
  const { mutate, isPending, error } = useWrite({
    mutationFn: () => {
      beginLeaving();
      return signOut(market);
    },
    onSuccess: () => {
      forgetDevice();
      leave(marketPath(market, '/'));
    },
    onError: stopLeaving,
  });
  const failure = error instanceof OfflineError ? words.signOut.offline : words.signOut.failed;

  function press(): void {
    if (isPending) return;
    const unfinished = unfinishedBooks();
    // while offline, the sign-out fails and reports the failure, so the button does not ask first
    if (unfinished.length === 0 || !navigator.onLine) mutate();
    else setBooks(unfinished);
  }
  return (
    <>
      <Button variant="outline" aria-disabled={isPending || undefined} onClick={press}>
        {words.signOut.button}
      </Button>
      {books.length > 0 ? (
        <LatePage loading={null}>
          <Question
            books={books}
            onStay={() => setBooks([])}
            onSignOut={() => {
              setBooks([]);
              mutate();
            }}
          />
        </LatePage>
      ) : null}
      <Text role="status" hidden={!error} color="fg.error" order="1" width="full">
        {error ? failure : null}
      </Text>
    </>
  );
}

const Question = question.get('SignOutQuestion');
