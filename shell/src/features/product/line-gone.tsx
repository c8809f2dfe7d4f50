import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import { useBeginNewBook, useCustomisation } from '@bindery/shared/data';
import type { Product } from '@bindery/shared/contracts';
import { Button, Container, ErrorNotice, Flex, Heading } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { ShopLinkButton, usePage } from '../navigation';
import { productPath } from './addresses';

/** The line that was to be changed is not in the cart: what the shopper made of it is not lost. Source: docs/rules.md MSG-12, CART-16 */
export function LineGone({ product }: { product: Product }) {
  const words = useWords();
  const market = useMarket();
  const navigate = useNavigate();
  const { values, status, clear } = useCustomisation(product.slug);
  const beginNewBook = useBeginNewBook(product.slug);
  usePage(words.productTitle(product.name));

  function keepAsNew(): void {
    beginNewBook(values, 'moved');
    clear();
    void navigate(marketPath(market, productPath(product.slug)));
  }
  return (
    <Container py={{ base: '8', lg: '14' }} maxW="prose">
      <Heading as="h1" size="xl" mb="6">
        {product.name}
      </Heading>
      <ErrorNotice
        title={product.content.canvas.item_not_found_label || words.notFoundTitle}
        message={words.lineGone}
        action={
          <Flex gap="3" wrap="wrap">
            {status === 'ready' ? <Button onClick={keepAsNew}>{words.keepAsNew}</Button> : null}
            <ShopLinkButton to="/cart" variant="outline">
              {words.backToCart}
            </ShopLinkButton>
          </Flex>
        }
      />
    </Container>
  );
}
