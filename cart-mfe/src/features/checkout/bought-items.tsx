import { useId } from 'react';
import { Box, Grid, Heading, Price, Stack, Text } from '@bindery/shared/ui';
import type { Order } from '@bindery/shared/contracts';
import { SumRow } from '../../ui/sum-row';
import { useOrderWords } from '../../words/order';
import { useWords } from '../../words/cart';
import { CardMessage, CoverImage, counted, lineGroups, lineName } from '../line';

const COVER_WIDTH_PX = 96;

export function BoughtItems({ order }: { order: Order }) {
  const words = useWords();
  const { itemsTitle } = useOrderWords();
  const titleId = useId();
  return (
    <Box as="section" aria-labelledby={titleId}>
      <Heading as="h2" size="md" id={titleId}>
        {itemsTitle}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="5" marginTop="4">
        {lineGroups(order.items).map(({ line, extras }) => (
          <Grid as="li" key={line.id} templateColumns="6rem minmax(0, 1fr)" columnGap="4" alignItems="start">
            <CoverImage image={line.coverImage} widthPx={COVER_WIDTH_PX} />
            <Box minWidth="0">
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {counted(line.quantity, lineName(line))}
              </Text>
              {line.format.name ? (
                <Text fontSize="sm" color="fg.muted">
                  {line.format.name}
                </Text>
              ) : null}
              {extras.length > 0 ? (
                <Stack
                  as="ul"
                  listStyleType="none"
                  gap="0"
                  fontSize="sm"
                  aria-label={words.extrasOf(lineName(line))}
                >
                  {extras.map(({ id, quantity, productName }) => (
                    <Box as="li" key={id}>
                      {counted(quantity, productName)}
                    </Box>
                  ))}
                </Stack>
              ) : null}
              <CardMessage line={line} />
            </Box>
          </Grid>
        ))}
      </Stack>
      <Box as="dl" marginTop="5">
        <SumRow label={words.total} isTotal>
          <Price money={order.price.total} fontSize="xl" />
        </SumRow>
      </Box>
    </Box>
  );
}
