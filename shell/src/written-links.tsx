import { marketPath, RouterLink, useContentLabels, useMarket } from '@bindery/shared';
import { Flex } from '@bindery/shared/ui';
import { useBootData } from './boot-context';

interface PageLinkProps {
  path: string;
  text: string;
}

export function PageLink({ path, text }: PageLinkProps) {
  return (
    <Flex asChild align="center" minH="11" fontSize="sm" textDecoration="underline" position="relative">
      <RouterLink to={marketPath(useMarket(), path)}>{text}</RouterLink>
    </Flex>
  );
}

/**
 * Links to pages that editors have written. The text of a link is the title of its page.
 *
 * @param uids - ids of the pages; undefined means all pages that the footer links to
 */
export function WrittenLinks({ uids }: { uids?: readonly string[] }) {
  const { footer = [] } = useBootData();
  return footer
    .filter(({ uid }) => uids?.includes(uid) ?? true)
    .map(({ uid, title }) => <PageLink key={uid} path={`/pages/${uid}`} text={title} />);
}

/** The note that some markets require beside a price; renders nothing in other markets. Source: docs/rules.md MKT-09 */
export function PriceNote() {
  const text = useContentLabels()('price_note_label', '');
  return text ? <PageLink path="/pages/delivery" text={text} /> : null;
}
