import { marketPath, useLocation, useMarket } from '@bindery/shared';
import { Flex } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { MarketChooser } from './market-chooser';
import { ShopLink } from './shop-link';
import { AccountLink } from './account-link';
import { CartLink } from './cart-link';
import { HeaderBar } from './header-bar';
import { Logo } from './logo';

export function PageHeader() {
  const words = useWords();
  const market = useMarket();
  // no market chooser in the checkout: another market has another cart. Source: docs/rules.md ADDR-01
  const isCheckout = `${useLocation().pathname}/`.startsWith(`${marketPath(market, '/checkout')}/`);
  return (
    <HeaderBar>
      <ShopLink
        to="/"
        variant="plain"
        aria-label={words.homeLink}
        display="inline-flex"
        py="2"
        flexShrink="0"
        _hover={{ textDecoration: 'none' }}
      >
        <Logo />
      </ShopLink>
      {/* on a phone a long country name wraps before the row does */}
      <Flex
        align="center"
        justify="flex-end"
        gap={{ base: '0', md: '3' }}
        flex="1 1 0"
        minW="min(12.5rem, 100%)"
        maxW="full"
        me="-2.5"
      >
        {isCheckout ? null : <MarketChooser />}
        <AccountLink />
        <CartLink />
      </Flex>
    </HeaderBar>
  );
}
