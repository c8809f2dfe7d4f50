import { marketPath, useMarket, useNavigate } from '@bindery/shared';
import { useBeginNewBook, useCustomisation } from '@bindery/shared/data';
import type { Product } from '@bindery/shared/contracts';
import { Button, Container, ErrorNotice, Flex, Heading } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { ShopLinkButton, usePage } from '../layout';
import { productPath } from './addresses';

/**
 * Shown if the edited line is not in the cart. Changes can be kept as a new book. Without changes the line may be
 * another cart's or ordered by now.
 * Source: docs/rules.md MSG-12, CART-15
 */
export function LineGone({ product }: { product: Product }) {
  const words = useWords();
  const market = useMarket();
  const navigate = useNavigate();
  const { values, status, clear } = useCustomisation(product.slug);
  const beginNewBook = useBeginNewBook(product.slug);
  usePage(words.productTitle(product.name));
  const labels = product.content.canvas;
  const isMine = status === 'ready';
  const notFound = { title: labels.item_not_found_label || words.notFoundTitle, message: words.lineGone };
  const notEditable = {
    title: labels.edit_cart_error_title || notFound.title,
    message: labels.edit_cart_error_label || notFound.message,
  };

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
        {...(isMine ? notFound : notEditable)}
        action={
          <Flex gap="3" wrap="wrap">
            {isMine ? <Button onClick={keepAsNew}>{words.keepAsNew}</Button> : null}
            <ShopLinkButton to="/cart" variant="outline">
              {words.backToCart}
            </ShopLinkButton>
          </Flex>
        }
      />
    </Container>
  );
}
