import { useEffect, useState } from 'react';
import { Box, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { watchHealth } from './watch-health';

/** Says quietly that the shop cannot be reached, and that what the shopper chose is kept; it goes when the shop is back. */
export function ShopAway() {
  const words = useWords();
  const [isAway, setAway] = useState(false);
  useEffect(() => watchHealth(setAway), []);
  return (
    // in the flow: it covers nothing, and stays in sight where the page is scrolled
    <Box role="status" position="sticky" top="0" zIndex="docked">
      {isAway ? (
        <Text bg="brand.muted" color="brand.strong" textAlign="center" paddingInline="4" paddingBlock="2">
          {words.shopAway}
        </Text>
      ) : null}
    </Box>
  );
}
