import { useAtomValue, useStore } from '@bindery/shared/data';
import { Box, Button, Text } from '@bindery/shared/ui';
import { useCheckoutWords } from '../../checkout-words';
import { isAddressRefusedAtom } from './address-refused.atom';

/** Says that the account did not take the address that it was to keep. The order goes on. Source: docs/rules.md ADDR-07 */
export function AddressNotKept() {
  const words = useCheckoutWords();
  const store = useStore();
  const isRefused = useAtomValue(isAddressRefusedAtom);
  return (
    <Box role="status">
      {isRefused ? (
        <Box bg="accent.muted" borderRadius="md" paddingInline="4" paddingBlock="3" marginTop="4">
          <Text fontSize="sm">{words.saveAddressFailed}</Text>
          <Button
            variant="plain"
            size="sm"
            paddingInline="0"
            onClick={() => {
              store.set(isAddressRefusedAtom, false);
              document.querySelector<HTMLElement>('main h1')?.focus();
            }}
          >
            {words.changedSeen}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
