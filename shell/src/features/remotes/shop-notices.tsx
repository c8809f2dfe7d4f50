import { useEffect, useState } from 'react';
import { Text } from '@bindery/shared/ui';
import { useBootData } from '../../boot-context';
import { pageBuilds } from './page-builds';
import { watchHealth, type ShopHealth } from './watch-health';
import { useWords } from './words';
import { WithdrawnNotice } from './withdrawn-notice';

const WELL: ShopHealth = { isAway: false, isWithdrawn: false };

/**
 * Says that the shop cannot be reached, and that what the shopper chose is kept; it goes when the shop is back. Or that
 * the page is one that was taken back.
 */
export default function ShopNotices() {
  const words = useWords();
  const boot = useBootData();
  const [{ isAway, isWithdrawn }, setHealth] = useState(WELL);
  useEffect(() => watchHealth(setHealth, pageBuilds(boot)), [boot]);
  return (
    <>
      {isAway ? (
        <Text bg="brand.muted" color="brand.strong" textAlign="center" paddingInline="4" paddingBlock="2">
          {words.shopAway}
        </Text>
      ) : null}
      {isWithdrawn ? <WithdrawnNotice isShopAway={isAway} /> : null}
    </>
  );
}
