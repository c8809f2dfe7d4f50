import { marketPath, useMarket } from '@bindery/shared';
import { OfflineError, useWrite } from '@bindery/shared/data';
import { Button, Text } from '@bindery/shared/ui';
import { beginLeaving, forgetDevice, stopLeaving, useLeave } from '../session';
import { signOut } from './account-api';
import { useWords } from './words';

/**
 * Ends the session, then empties this device, in every tab. If the server cannot be reached, nothing is deleted and the
 * page says so: the session would open the account again. Source: docs/rules.md ACC-46
 */
export function SignOutButton() {
  const leave = useLeave();
  const words = useWords();
  const market = useMarket();
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
  return (
    <>
      <Button variant="outline" aria-disabled={isPending || undefined} onClick={() => mutate()}>
        {words.signOut.button}
      </Button>
      <Text role="status" hidden={!error} color="fg.error" order="1" width="full">
        {error ? failure : null}
      </Text>
    </>
  );
}
