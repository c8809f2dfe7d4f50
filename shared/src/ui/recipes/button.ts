import { defineRecipe } from '@chakra-ui/react';

/** `solid` is for the next action, once on a screen; all other buttons are `outline` or `ghost`. */
export const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    flexShrink: 0,
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    borderRadius: 'full',
    fontWeight: 'semibold',
    lineHeight: 'short',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color, transform',
    transitionDuration: 'fast',
    transitionTimingFunction: 'out',
    _active: { transform: 'translateY(1px)' },
    // A disabled button stays opaque, because its label must still be readable.
    _disabled: {
      cursor: 'not-allowed',
      bg: 'bg.muted',
      color: 'fg.muted',
      borderColor: 'border',
      transform: 'none',
    },
  },
  variants: {
    variant: {
      solid: { bg: 'accent', color: 'white', _hover: { bg: 'accent.strong', _disabled: { bg: 'bg.muted' } } },
      outline: {
        bg: 'bg.panel',
        color: 'brand',
        borderColor: 'brand',
        _hover: { bg: 'brand.muted', _disabled: { bg: 'bg.muted' } },
      },
      ghost: {
        bg: 'transparent',
        color: 'brand',
        _hover: { bg: 'brand.muted', _disabled: { bg: 'bg.muted' } },
      },
      plain: {
        bg: 'transparent',
        color: 'brand',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
        px: '0',
        _hover: { color: 'brand.strong' },
      },
    },
    // if the shopper enlarges text, the padding shrinks, so that the longest word of any language fits a phone
    size: {
      sm: { minH: '9', minW: '9', px: 'min(1rem, 4.5vw)', py: '1', fontSize: 'sm' },
      md: { minH: '11', minW: '11', px: 'min(1.5rem, 6.7vw)', py: '2', fontSize: 'md' },
      lg: { minH: '14', minW: '14', px: 'min(2rem, 9vw)', py: '3', fontSize: 'lg' },
    },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
});
