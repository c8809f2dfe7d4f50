import { useState } from 'react';
import { lateModule } from '@bindery/shared';
import { Button } from '@bindery/shared/ui';
import type { LineItem } from '@bindery/shared/contracts';
import { LineNotice } from '../../ui/line-notice';
import { TextButton } from '../../ui/text-button';
import { LatePart } from '../../ui/late-part';
import { useWords } from '../../words/cart';
import { patchItem } from '../../data/cart/cart-api';
import { useCartWrite } from '../../data/cart/use-cart-write';
import { WriteFailure } from '../../data/cart/write-failure';
import { lineName } from '../line';

const VersionComparison = lateModule(() => import('./version-comparison')).get('VersionComparison');

interface NewerVersionProps {
  line: LineItem;
  /** the newer one */
  version: string;
}

/** Offers the newer pictures of a line's book: compare, take or keep. Source: docs/rules.md CART-25 */
export function NewerVersion({ line, version }: NewerVersionProps) {
  const words = useWords();
  const [comparing, setComparing] = useState<'never' | 'open' | 'closed'>('never');
  const name = lineName(line);
  const { write, isBusy, error } = useCartWrite((market, newer: string, key) =>
    patchItem(market, line.id, { version: newer }, key),
  );
  const takeIt = (
    <Button
      variant="outline"
      size="sm"
      aria-busy={isBusy}
      aria-label={`${words.takeNewer}: ${name}`}
      onClick={() => write(version)}
    >
      {words.takeNewer}
    </Button>
  );
  return (
    <LineNotice title={words.newerTitle} text={words.newerText}>
      <TextButton aria-label={`${words.seeChanges}: ${name}`} onClick={() => setComparing('open')}>
        {words.seeChanges}
      </TextButton>
      {takeIt}
      <WriteFailure error={error} text={words.changeFailed} />
      {comparing === 'never' ? null : (
        <LatePart>
          <VersionComparison
            line={line}
            version={version}
            isOpen={comparing === 'open'}
            onClose={() => setComparing('closed')}
          >
            {takeIt}
          </VersionComparison>
        </LatePart>
      )}
    </LineNotice>
  );
}
