import { Suspense, useEffect, useState } from 'react';
import { lateModule } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';
import { whenIdle } from './use-prefetch';

const AGAIN_MS = 30_000;

/** Nothing waits for it, so it is asked for until it is there. */
const ATTEMPTS: Iterable<number> = {
  *[Symbol.iterator]() {
    for (;;) yield AGAIN_MS;
  },
};
const ShopNotices = lateModule(() => import(/* webpackChunkName: "shop" */ './shop-notices'), {
  retryDelaysMs: ATTEMPTS,
}).get('default');

/** Where the page says quietly how the shop is. What says it comes once the page has begun: it is asked for then. */
export function ShopState() {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => whenIdle(() => setBegun(true)), []);
  return (
    // in the flow: it covers nothing, and stays in sight where the page is scrolled
    <Box role="status" position="sticky" top="0" zIndex="docked">
      <Suspense fallback={null}>{isBegun ? <ShopNotices /> : null}</Suspense>
    </Box>
  );
}
