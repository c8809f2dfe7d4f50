import { marketPath, useMarket } from '@bindery/shared';
import { useMutation } from '@bindery/shared/data';
import { Button, Text } from '@bindery/shared/ui';
import { beginLeaving, forgetDevice, stopLeaving, useLeave } from '../session';
import { signOut } from './account-api';
import { useWords } from './words';

/**
 * Ends the session, then forgets everything on this device, in every tab. Where the server cannot be asked nothing is
 * forgotten, and that is said: the session would open the account again. Source: docs/rules.md ACC-46
 */
export function SignOutButton() {
  const leave = useLeave();
  const words = useWords();
  const market = useMarket();
  const { mutate, isPending, error } = useMutation({
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
  return (
    <>
      <Button variant="outline" aria-disabled={isPending || undefined} onClick={() => mutate()}>
        {words.signOut.button}
      </Button>
      <Text role="status" hidden={!error} color="fg.error" order="1" width="full">
        {error ? words.signOut.failed : null}
      </Text>
    </>
  );
}
