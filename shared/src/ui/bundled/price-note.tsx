import type { ComponentProps } from 'react';
import { marketPath, RouterLink, useContentLabels, useMarket } from '@bindery/shared';
import { Box } from '@bindery/shared/ui';

/**
 * Words that the market's law and custom require beside a price, such as "inkl. MwSt., zzgl. Versand", as a link to the
 * delivery page. Shows nothing in a market without such words. Source: docs/rules.md MKT-09
 */
export function PriceNote(style: ComponentProps<typeof Box>) {
  const market = useMarket();
  const text = useContentLabels()('price_note_label', '');
  if (text === '') return null;
  return (
    <Box fontSize="sm" lineHeight="1.5rem" {...style}>
      <Box asChild color="fg.muted" textDecoration="underline" display="inline-block" minH="6">
        <RouterLink to={marketPath(market, '/pages/delivery')}>{text}</RouterLink>
      </Box>
    </Box>
  );
}
