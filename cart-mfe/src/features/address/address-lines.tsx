import { findMarket, useMarket } from '@bindery/shared';
import { Box, Text } from '@bindery/shared/ui';
import type { Address } from '@bindery/shared/contracts';
import { writtenAddress } from '@bindery/shared/market';

interface AddressLinesProps {
  address: Address;
  /** identifier of the market in which the address was written */
  marketIdentifier: string;
}

/** Shows an address in its country's format. Source: docs/rules.md CHECK-04 */
export function AddressLines({ address, marketIdentifier }: AddressLinesProps) {
  const market = useMarket();
  const { familyNameFirst } = findMarket(marketIdentifier) ?? market;
  const lines = writtenAddress(address, { locale: market.locale, familyNameFirst });
  return (
    <Box as="address" fontStyle="normal" fontSize="sm" overflowWrap="anywhere">
      {lines.map((line, index) => (
        <Text key={`${index} ${line}`}>{line}</Text>
      ))}
    </Box>
  );
}
