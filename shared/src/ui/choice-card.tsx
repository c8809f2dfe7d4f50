import { type ComponentProps, type ReactNode } from 'react';
import { chakra } from '@chakra-ui/react';
import { SHORT_SCREEN } from './tokens';

interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  type?: 'radio' | 'checkbox';
  /** true if the card begins with a picture; the picture is then at the top, and the padding smaller */
  isPictured?: boolean;
  children: ReactNode;
}

const Card = chakra('label', { base: { display: 'flex', position: 'relative', cursor: 'pointer' } });

/**
 * The input is invisible but focusable. It fills the middle of its card, so that the browser scrolls a focused card
 * fully above the sticky bar. Source: WCAG 2.4.11
 */
const Input = chakra('input', {
  base: {
    position: 'absolute',
    top: '50%',
    insetInlineStart: '50%',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
    scrollMarginBottom: '5rem',
    [SHORT_SCREEN]: { scrollMarginBottom: '0' },
  },
});

/** The card is styled by selectors on the preceding input, because some supported browsers lack `:has()`. */
const Face = chakra('span', {
  base: {
    flex: '1',
    minWidth: '0',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    p: '3',
    minHeight: '12',
    textAlign: 'center',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'border.strong',
    borderRadius: 'md',
    transitionProperty: 'border-color, box-shadow, background-color',
    transitionDuration: 'fast',
    _hover: { borderColor: 'brand' },
    'input[aria-invalid=true] + &': { borderColor: 'border.error' },
    'input:checked + &': {
      borderColor: 'brand',
      bg: 'brand.muted',
      boxShadow: 'inset 0 0 0 1px {colors.brand}',
      fontWeight: 'semibold',
    },
    'input:focus-visible + &': { outline: '3px solid {colors.brand}', outlineOffset: '2px' },
    'input:disabled + &': { color: 'fg.muted', bg: 'bg.muted', cursor: 'not-allowed' },
    // Forced colours remove background and shadow, so an outline marks the chosen card.
    '@media (forced-colors: active)': { 'input:checked + &': { outline: '3px solid Highlight' } },
  },
  variants: { isPictured: { true: { p: '2', justifyContent: 'flex-start' } } },
});

/** One choice of a group: a native radio button or checkbox that looks like a card. The children are its label. */
export function ChoiceCard({
  type = 'radio',
  isPictured,
  children,
  className,
  style,
  ...input
}: ChoiceCardProps) {
  return (
    <Card className={className} style={style}>
      <Input type={type} {...input} />
      <Face isPictured={isPictured}>{children}</Face>
    </Card>
  );
}
