import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { Box, Button, Flex, Price, Stack, Text } from '@bindery/shared/ui';
import type { Cart, LineItem } from '@bindery/shared/contracts';
import { useWords } from '../../words/cart';
import { CoverImage, lineCost, lineGroups, lineName, type LineGroup } from '../line';

/** Read-only view of the cart. Only the cart page can change the cart. */
export function MiniCartPanel({ cart }: { cart: Cart }) {
  const words = useWords();
  const market = useMarket();
  return (
    <Box
      as="section"
      aria-label={words.cartTitle}
      maxHeight="min(34rem, 80vh)"
      overflowY="auto"
      bg="bg.panel"
      borderRadius="lg"
      boxShadow="modal"
      padding="5"
    >
      <Stack as="ul" listStyleType="none" gap="4">
        {lineGroups(cart.items).map((group) => (
          <Box as="li" key={group.line.id}>
            <MiniLine group={group} />
          </Box>
        ))}
      </Stack>
      <Flex
        justify="space-between"
        align="baseline"
        gap="4"
        borderTopWidth="1px"
        borderColor="border"
        paddingTop="3"
        marginTop="4"
      >
        <Text>{words.subtotal(cart.itemCount)}</Text>
        <Price money={cart.price.subtotal} />
      </Flex>
      <Button asChild width="full" marginTop="3">
        <RouterLink to={marketPath(market, '/cart')}>{words.toCart}</RouterLink>
      </Button>
    </Box>
  );
}

function MiniLine({ group: { line, extras } }: { group: LineGroup }) {
  const words = useWords();
  return (
    <Flex gap="3" align="flex-start">
      <Box width="14" flexShrink="0">
        <CoverImage image={line.coverImage} widthPx={56} />
      </Box>
      <Stack flex="1" minWidth="0" gap="0.5">
        <Flex justify="space-between" align="baseline" gap="3">
          <Text fontWeight="semibold" lineHeight="short">
            {lineName(line)}
          </Text>
          {line.unavailable ? null : <LineCost line={line} />}
        </Flex>
        <Text fontSize="sm" color="fg.muted">
          {line.unavailable ? words.cannotBeBought : `${line.quantity} × ${line.format.name}`}
        </Text>
        {extras.length > 0 ? (
          <Stack as="ul" listStyleType="none" gap="0" aria-label={words.extrasOf(lineName(line))}>
            {extras.map((extra) => (
              <Flex as="li" key={extra.id} justify="space-between" gap="3" fontSize="sm">
                <Text as="span">{`+ ${extra.productName}`}</Text>
                <LineCost line={extra} isSmall />
              </Flex>
            ))}
          </Stack>
        ) : null}
      </Stack>
    </Flex>
  );
}

function LineCost({ line, isSmall = false }: { line: LineItem; isSmall?: boolean }) {
  const { now } = lineCost(line, useMarket());
  return <Price money={now} fontSize={isSmall ? 'sm' : undefined} />;
}
