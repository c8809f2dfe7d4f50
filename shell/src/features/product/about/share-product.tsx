import { useState } from 'react';
import { defineEvent, getAnalytics } from '@bindery/analytics';
import { marketPath, useMarket } from '@bindery/shared';
import type { Product } from '@bindery/shared/contracts';
import { Box, Button, Text } from '@bindery/shared/ui';
import { useWords } from './words';

interface Shared {
  readonly sku: string;
  readonly method: 'web_share' | 'copy_link';
}

/** Source: docs/rules.md TRACK-40 */
const share = defineEvent<Shared>({
  name: 'share',
  urgency: 'low',
  waitsForModel: false,
  build: ({ sku, method }) => ({ data: { method, content_type: 'product', item_id: sku }, missing: [] }),
});

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** @returns how the link was shared; undefined if the shopper closed the dialog. @throws if both methods fail */
async function shareLink(title: string, url: string): Promise<Shared['method'] | undefined> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return 'web_share';
    } catch (error) {
      if (isCancelled(error)) return undefined;
    }
  }
  await navigator.clipboard.writeText(url);
  return 'copy_link';
}

/**
 * Shares a product by the browser's share dialog, or copies its link if the browser has no such dialog. The link
 * contains no data about a child, because it is built from the slug, not from the page's address.
 */
export function ShareProduct({ product: { slug, name, master_sku: sku } }: { product: Product }) {
  const words = useWords();
  const path = marketPath(useMarket(), `/personalized-products/${slug}`);
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const link = (): string => `${window.location.origin}${path}`;
  const notes = { copied: () => words.linkCopied, failed: () => words.linkNotCopied(link()) };

  async function send(): Promise<void> {
    setOutcome(undefined);
    try {
      const method = await shareLink(name, link());
      if (!method) return;
      getAnalytics().track(share, { sku, method });
      if (method === 'copy_link') setOutcome('copied');
    } catch {
      setOutcome('failed'); // the shopper can copy the shown link by hand
    }
  }
  return (
    <Box>
      <Button variant="outline" size="sm" whiteSpace="normal" onClick={() => void send()}>
        {words.share(name)}
      </Button>
      <Text role="status" mt="2" fontSize="sm" overflowWrap="anywhere" _empty={{ display: 'none' }}>
        {outcome && notes[outcome]()}
      </Text>
    </Box>
  );
}
