import { useAtomValue, useStore, atom } from '@bindery/shared/data';
import { Text } from '@bindery/shared/ui';
import { useCheckoutWords } from '../../words/checkout';
import { SeenNotice } from '../../ui/line-notice';

/** True if the account did not save the address. The next step then shows a notice. */
export const isAddressRefusedAtom = atom(false);

/** The notice that the account did not save the address. The shopper can still order. Source: docs/rules.md ADDR-07 */
export function AddressNotKept() {
  const words = useCheckoutWords();
  const store = useStore();
  const isRefused = useAtomValue(isAddressRefusedAtom);
  return (
    <SeenNotice
      isShown={isRefused}
      buttonText={words.changedSeen}
      onSeen={() => store.set(isAddressRefusedAtom, false)}
    >
      <Text fontSize="sm">{words.saveAddressFailed}</Text>
    </SeenNotice>
  );
}
