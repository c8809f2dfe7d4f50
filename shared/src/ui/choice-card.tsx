import { type ComponentProps, type ReactNode } from 'react';
import { chakra, VisuallyHidden } from '@chakra-ui/react';

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  type?: 'radio' | 'checkbox';
  children: ReactNode;
}

const Card = chakra('label', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    p: '3',
    minHeight: '12',
    position: 'relative',
    textAlign: 'center',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.strong',
    borderRadius: 'md',
    cursor: 'pointer',
    transitionProperty: 'border-color, box-shadow, background-color',
    transitionDuration: 'fast',
    '&:has(img)': { p: '2', justifyContent: 'flex-start' },
    // the input stands in the middle of its card: what has the focus is seen whole above a bar. Source: WCAG 2.4.11
    '& input': { scrollMarginBottom: '5rem' },
    _hover: { borderColor: 'brand' },
    '&:has(:checked)': {
      borderColor: 'brand',
      bg: 'brand.muted',
      boxShadow: 'inset 0 0 0 1px {colors.brand}',
      fontWeight: 'semibold',
    },
    '&:has(:focus-visible)': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
    '&:has([aria-invalid=true])': { borderColor: 'border.error' },
    '&:has(:disabled)': { color: 'fg.muted', bg: 'bg.muted', cursor: 'not-allowed' },
    // In forced colours neither background nor shadow survives: the outline says which one is chosen.
    '@media (forced-colors: active)': { '&:has(:checked)': { outline: '3px solid Highlight' } },
  },
});

/** One choice of a group: a native radio button or checkbox that looks like a card; the children are its label. */
export function ChoiceCard({ type = 'radio', children, className, style, ...input }: ChoiceCardProps) {
  return (
    <Card className={className} style={style}>
      <VisuallyHidden asChild>
        <input type={type} {...input} />
      </VisuallyHidden>
      {children}
    </Card>
  );
}
