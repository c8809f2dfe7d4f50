import { RouterLink, useMarket } from '@bindery/shared';
import { useCustomisation } from '@bindery/shared/data';
import { Link } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { startAgainLink } from './start-again-link';

/** Begins the book again without its characters; every other choice comes along. Source: docs/rules.md LINK-08 */
export function StartAgain({ slug, onStart }: { slug: string; onStart(): void }) {
  const words = useWords();
  const { values } = useCustomisation(slug);
  return (
    <Link asChild fontSize="sm" py="2">
      <RouterLink to={startAgainLink(useMarket(), { ...values, product_slug: slug })} onClick={onStart}>
        {words.startAgain}
      </RouterLink>
    </Link>
  );
}
