import { useMarket } from '@bindery/shared';
import { Box, Flex, Grid, Price, Stack, Text } from '@bindery/shared/ui';
import type { Cart, LineItem } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { CoverImage, counted, lineCost, lineGroups, lineName } from '../line';

const COVER_WIDTH_PX = 64;

export function SummaryLines({ cart: { items } }: { cart: Cart }) {
  const words = useWords();
  return (
    <Stack as="ul" listStyleType="none" gap="4">
      {lineGroups(items).map(({ line, extras }) => (
        <Grid as="li" key={line.id} templateColumns="4rem minmax(0, 1fr)" columnGap="3" alignItems="start">
          <CoverImage image={line.coverImage} widthPx={COVER_WIDTH_PX} />
          <Box minWidth="0">
            <Line line={line} name={lineName(line)} />
            {line.format.name ? (
              <Text fontSize="sm" color="fg.muted">
                {line.format.name}
              </Text>
            ) : null}
            {extras.length > 0 ? (
              <Stack as="ul" listStyleType="none" gap="0" aria-label={words.extrasOf(lineName(line))}>
                {extras.map((extra) => (
                  <Box as="li" key={extra.id} fontSize="sm">
                    <Line line={extra} name={extra.productName} />
                  </Box>
                ))}
              </Stack>
            ) : null}
          </Box>
        </Grid>
      ))}
    </Stack>
  );
}

function Line({ line, name }: { line: LineItem; name: string }) {
  const { now } = lineCost(line, useMarket());
  return (
    <Flex justify="space-between" columnGap="3" align="baseline">
      <Text as="span" minWidth="0" overflowWrap="anywhere">
        {counted(line.quantity, name)}
      </Text>
      <Price money={now} fontWeight="normal" fontSize="sm" flexShrink="0" />
    </Flex>
  );
}
