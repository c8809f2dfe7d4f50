import { findMarket, useMarket } from '@bindery/shared';
import { Box, Text } from '@bindery/shared/ui';
import type { Address } from '@bindery/shared/contracts';
import { writtenAddress } from '@bindery/shared/market';

interface AddressLinesProps {
  address: Address;
  /** of markets: where it was written */
  marketIdentifier: string;
}

/** An address as its country writes it. Source: docs/rules.md CHECK-04 */
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
