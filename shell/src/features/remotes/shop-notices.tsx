import { useEffect, useState } from 'react';
import { Text } from '@bindery/shared/ui';
import type { BootData } from '@bindery/shared/contracts';
import { useBootData } from '../../boot-context';
import { watchHealth, type ShopHealth } from './watch-health';
import { useWords } from './words';
import { WithdrawnNotice } from './withdrawn-notice';

/** The server does not know a developer's build. */
const isReleased = (remote: { overrideOrigin?: string | undefined }) => remote.overrideOrigin === undefined;

/**
 * @returns the page's builds in the server's form: 'shell:4f1a,cart_mfe:77b0'; '' if the shell's version is unknown
 * Source: docs/rules.md SKEW-02
 */
const pageBuilds = ({ shellVersion, remotes }: Pick<BootData, 'shellVersion' | 'remotes'>): string =>
  shellVersion === undefined
    ? ''
    : [{ name: 'shell', version: shellVersion }, ...remotes.filter(isReleased)]
        .map(({ name, version }) => `${name}:${version}`)
        .join();

const WELL: ShopHealth = { isAway: false, isWithdrawn: false };

/**
 * Says that the shop is unreachable and the shopper's input is kept, until the shop is back; or that the page's release
 * was withdrawn.
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
