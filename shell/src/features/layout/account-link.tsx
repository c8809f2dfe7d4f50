import { marketPath, RouterLink, useLocation, useMarket } from '@bindery/shared';
import { marketFromPath } from '@bindery/shared/boot';
import { Flex } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { useSignedIn } from '../session';
import { useIsHydrated } from './is-hydrated';
import { LineIcon } from './line-icon';

/** The link to the account, or to sign in and return. Source: docs/rules.md ACC-41 */
export function AccountLink() {
  const words = useWords();
  const market = useMarket();
  const { pathname, search } = useLocation();
  const isSignedIn = useSignedIn();
  const isHydrated = useIsHydrated();
  const { rest: pagePath } = marketFromPath(pathname);
  const isOfAccount = pagePath.startsWith('/account');
  // the server's HTML is the same for every query, and for every unknown address
  const back =
    !isHydrated || isOfAccount || pagePath === '/' ? '' : `?to=${encodeURIComponent(pathname + search)}`;
  return (
    <Flex
      asChild
      align="center"
      justify="center"
      boxSize="11"
      flexShrink="0"
      borderRadius="full"
      color="brand"
      _hover={{ bg: 'brand.muted' }}
    >
      <RouterLink
        to={marketPath(market, isSignedIn ? '/account' : `/account/sign-in${back}`)}
        aria-label={isSignedIn ? words.account : words.signIn}
        aria-current={isOfAccount ? 'true' : undefined}
      >
        <LineIcon boxSize="6">
          <circle cx="12" cy="8" r="4" fill={isSignedIn ? 'currentColor' : 'none'} />
          <path d="M4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6z" fill={isSignedIn ? 'currentColor' : 'none'} />
        </LineIcon>
      </RouterLink>
    </Flex>
  );
}
