import type { StaffGoods, StaffPrice } from '@bindery/shared/contracts';
import { Box, Button, chakra, Stack, Text } from '@bindery/shared/ui';
import { goodsName, moneyOf, timesOf } from './sales-api';

const Table = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    fontSize: 'sm',
    '& caption': { textAlign: 'start', fontWeight: 'medium', mb: '1' },
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      py: '2',
      pe: '3',
      overflowWrap: 'anywhere',
      borderBottomWidth: '1px',
      borderColor: 'border',
    },
    '& tbody th': { fontWeight: 'normal' },
    '& th:last-child, & td:last-child': { width: '5.5rem', pe: '0' },
  },
});

interface GoodsTableProps {
  goods: readonly StaffGoods[];
  market: string;
  onEnd(goods: StaffGoods, price: StaffPrice): void;
}

/** Lists every SKU with its stock and its prices in one market, current price first. */
export function GoodsTable({ goods, market, onEnd }: GoodsTableProps) {
  return (
    <Table>
      <caption>{`Prices in ${market.toUpperCase()}, and stock`}</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Price</th>
          <th scope="col">Stock</th>
        </tr>
      </thead>
      <tbody>
        {goods.map((each) => (
          <tr key={each.sku}>
            <th scope="row">
              <span>{goodsName(each)}</span>
              <Text fontSize="xs" color="fg.muted">
                {each.sku}
              </Text>
            </th>
            <td>
              <Prices
                prices={each.prices.filter((price) => price.market === market)}
                onEnd={(price) => onEnd(each, price)}
                name={goodsName(each)}
              />
            </td>
            <td>{each.stock === null ? 'Made to order' : each.stock}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const ORDER = { now: 0, later: 1, covered: 2 } as const;
const WORDS = { now: '', later: 'Later: ', covered: 'Not asked, another goes before it: ' } as const;

interface PricesProps {
  prices: readonly StaffPrice[];
  name: string;
  onEnd(price: StaffPrice): void;
}

function Prices({ prices, name, onEnd }: PricesProps) {
  const sortedPrices = [...prices].sort((a, b) => ORDER[a.state] - ORDER[b.state]);
  return (
    <Stack as="ul" gap="2" listStyleType="none">
      {sortedPrices.some(({ state }) => state === 'now') ? null : <li>Has no price here</li>}
      {sortedPrices.map((price) => (
        <li key={price.id}>
          <Text fontWeight={price.state === 'now' ? 'semibold' : 'normal'}>
            {`${WORDS[price.state]}${moneyOf(price)}`}
          </Text>
          <Text fontSize="xs" color="fg.muted">
            {price.source === 'seed' ? 'of the package' : timesOf(price)}
          </Text>
          {price.source === 'staff' ? (
            <EndPrice price={price} name={name} onEnd={() => onEnd(price)} />
          ) : null}
        </li>
      ))}
    </Stack>
  );
}

function EndPrice({ price, name, onEnd }: { price: StaffPrice; name: string; onEnd(): void }) {
  const word = price.state === 'later' ? 'Withdraw' : 'End now';
  return (
    <Box>
      <Button
        variant="ghost"
        size="sm"
        px="2"
        ms="-2"
        aria-label={`${word}: ${moneyOf(price)}, ${name}`}
        onClick={onEnd}
      >
        {word}
      </Button>
    </Box>
  );
}
