import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface RouterLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** site path with its market prefix */
  to: string;
}

/**
 * A link that navigates without a page load. The browser handles clicks with a modifier key, and links to another
 * target. React Router's own Link has features that this page does not need, such as prefetching (3 KB of gzip).
 */
export function RouterLink({ to, target, onClick, children, ...linkProps }: RouterLinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { target });
  return (
    <a
      {...linkProps}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    >
      {children}
    </a>
  );
}
