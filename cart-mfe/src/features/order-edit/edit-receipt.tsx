import { useEffect, useRef } from 'react';
import { RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Heading, Stack, Text } from '@bindery/shared/ui';
import type { OrderEditPreview, OrderEditResponse, SummaryEntry } from '@bindery/shared/contracts';
import { useOrderWords } from '../../words/order';
import { ChangeList, changesBetween, orderAddress } from '../order';
import { changedPairs, PagePairs } from '../proof';

interface EditReceiptProps {
  earlierSummary: readonly SummaryEntry[];
  answer: OrderEditResponse['data'];
  pages: OrderEditPreview;
  itemId: string;
  labelOf(key: string): string;
}

/** Lists the saved changes. Source: docs/rules.md EDIT-10 */
export function EditReceipt({ earlierSummary, answer, pages, itemId, labelOf }: EditReceiptProps) {
  const words = useOrderWords();
  const market = useMarket();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { order, changedKeys } = answer;
  const laterSummary = order.items.find(({ id }) => id === itemId)?.summary ?? [];
  const changes = changesBetween(earlierSummary, laterSummary, changedKeys, labelOf);
  return (
    <Stack gap="5" maxW="56rem" marginX="auto">
      <Box>
        <Heading as="h1" size="xl" ref={heading} tabIndex={-1} outline="none">
          {words.receiptTitle}
        </Heading>
        <Text marginTop="1" overflowWrap="anywhere">
          {order.email ? `${words.receiptText} ${words.receiptMail(order.email)}` : words.receiptText}
        </Text>
      </Box>
      <ChangeList changes={changes} />
      <Text color="fg.muted">{words.pagesChange(answer.changedPages.length)}</Text>
      <PagePairs
        pairs={changedPairs(pages)}
        earlierCaption={words.asOrdered}
        laterCaption={words.asChanged}
        noSuchPage={words.noSuchPage}
      />
      <Box>
        <Button asChild>
          <RouterLink to={orderAddress(market, order)}>{words.backToOrder}</RouterLink>
        </Button>
      </Box>
    </Stack>
  );
}
