import { defineRecipe } from '@chakra-ui/react';

export const headingRecipe = defineRecipe({
  className: 'heading',
  base: {
    fontFamily: 'heading',
    fontWeight: 'semibold',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    color: 'fg',
  },
  variants: {
    size: {
      sm: { fontSize: 'lg', lineHeight: 'short' },
      md: { fontSize: 'xl', lineHeight: 'short' },
      lg: { fontSize: '2xl' },
      xl: { fontSize: '3xl' },
      '2xl': { fontSize: '4xl' },
      '3xl': { fontSize: '5xl' },
    },
  },
  defaultVariants: { size: 'lg' },
});

export const linkRecipe = defineRecipe({
  className: 'link',
  base: {
    color: 'brand',
    cursor: 'pointer',
    borderRadius: 'sm',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    _hover: { color: 'brand.strong' },
  },
  variants: {
    variant: {
      underline: { textDecoration: 'underline' },
      plain: { textDecoration: 'none', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { variant: 'underline' },
});

export const badgeRecipe = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2.5',
    py: '0.5',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: 'short',
    whiteSpace: 'nowrap',
  },
  variants: {
    variant: {
      subtle: { bg: 'brand.muted', color: 'brand.strong' },
      solid: { bg: 'brand', color: 'white' },
      outline: { borderWidth: '1px', borderColor: 'border.strong', color: 'fg' },
    },
  },
  defaultVariants: { variant: 'subtle' },
});
