import { Suspense, useEffect, useState } from 'react';
import { lateModule } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';
import { whenIdle } from './use-prefetch';

const AGAIN_MS = 30_000;

/** Retries for ever, because no content waits for the notices. */
const ATTEMPTS: Iterable<number> = {
  *[Symbol.iterator]() {
    for (;;) yield AGAIN_MS;
  },
};
const ShopNotices = lateModule(() => import(/* webpackChunkName: "shop" */ './shop-notices'), {
  retryDelaysMs: ATTEMPTS,
}).get('default');

/** A status region for the shop's notices. The code of the notices loads when the page is idle. */
export function ShopState() {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    performance.mark('page-ready');
    whenIdle(() => setBegun(true));
  }, []);
  return (
    // part of the page's flow, so that it covers nothing; sticky, so that it stays visible
    <Box role="status" position="sticky" top="0" zIndex="docked">
      <Suspense fallback={null}>{isBegun ? <ShopNotices /> : null}</Suspense>
    </Box>
  );
}
