import { useEffect, useRef, useState } from 'react';
import { MARKETS, useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { LabelledSelect } from '@bindery/shared/forms';
import type { StaffCommerceProduct, StaffGoods, StaffPrice } from '@bindery/shared/contracts';
import { Heading, Spinner, Text } from '@bindery/shared/ui';
import { Screen, Fault } from '../staff';
import { moneyOf, soldProductQuery, soldQuery, writes } from './sales-api';
import { GoodsTable } from './goods-table';
import { PriceForm, StockForm } from './change-form';
import { ProductTerms } from './product-terms';
import { useChange, wordsOf } from './use-change';

/** Lists markets without prices too, because staff can set a SKU's first price there. */
const MARKET_NAMES = MARKETS.map(({ identifier }) => identifier).sort();

/** Edits prices by market, stock and dates of one product at a time. Source: docs/rules.md STAFF-42 */
export default function SalesModal({ onClose }: { onClose(): void }) {
  const market = useMarket();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenSlug, setChosen] = useState<string>();
  const [news, setNews] = useState('');
  const { data: sold, error } = useQuery(soldQuery(market));
  const slug = chosenSlug ?? sold?.products[0]?.slug;

  return (
    <Screen title="Prices and stock" heading="What is sold" headingRef={heading} onClose={onClose}>
      <Fault what="What is sold" error={error} />
      {sold || error ? null : <Spinner aria-label="Loading what is sold" />}
      {sold && slug !== undefined ? (
        <LabelledSelect
          label="Product"
          fault={undefined}
          value={slug}
          onChange={(event) => {
            setNews('');
            setChosen(event.target.value);
          }}
        >
          {sold.products.map((product) => (
            <option key={product.slug} value={product.slug}>
              {product.kind === 'extra' ? `Extra: ${product.name}` : product.name}
            </option>
          ))}
        </LabelledSelect>
      ) : null}
      <Text role="status" fontWeight="medium" overflowWrap="anywhere">
        {news}
      </Text>
      {slug === undefined ? null : (
        <SoldProduct key={slug} slug={slug} onNews={setNews} onGone={() => heading.current?.focus()} />
      )}
    </Screen>
  );
}

interface SoldProductProps {
  slug: string;
  onNews(news: string): void;
  /** called when the focused element has disappeared */
  onGone(): void;
}

function SoldProduct({ slug, onNews, onGone }: SoldProductProps) {
  const { data: product, error } = useQuery(soldProductQuery(useMarket(), slug));
  useEffect(() => {
    if (product && document.activeElement === document.body) onGone();
  }, [product, onGone]);
  if (!product)
    return error ? <Fault what="It" error={error} /> : <Spinner aria-label="Loading prices and stock" />;
  return (
    <>
      <ProductTerms product={product} onNews={onNews} />
      <Goods product={product} onNews={onNews} />
    </>
  );
}

function Goods({ product, onNews }: { product: StaffCommerceProduct; onNews(news: string): void }) {
  const { identifier } = useMarket();
  const [market, setMarket] = useState(identifier);
  const { change, fault } = useChange(product.slug);

  async function end({ sku }: StaffGoods, price: StaffPrice): Promise<void> {
    if (await change(writes.endPrice(price.id))) onNews(`No longer: ${moneyOf(price)}, ${sku}.`);
  }
  return (
    <>
      <Heading as="h3" size="sm">
        Prices
      </Heading>
      <LabelledSelect
        label="Market"
        fault={undefined}
        value={market}
        onChange={(event) => setMarket(event.target.value)}
      >
        {MARKET_NAMES.map((each) => (
          <option key={each} value={each}>
            {each.toUpperCase()}
          </option>
        ))}
      </LabelledSelect>
      {fault ? (
        <Text role="alert" color="fg.error" overflowWrap="anywhere">
          {wordsOf(fault, 'ended')}
        </Text>
      ) : null}
      <GoodsTable goods={product.goods} market={market} onEnd={(goods, price) => void end(goods, price)} />
      <PriceForm product={product} market={market} onNews={onNews} />
      <Heading as="h3" size="sm">
        Stock
      </Heading>
      <StockForm product={product} onNews={onNews} />
    </>
  );
}
