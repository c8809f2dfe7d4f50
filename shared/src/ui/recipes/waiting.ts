import { defineKeyframes, defineRecipe } from '@chakra-ui/react';

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  breathe: { '50%': { opacity: '0.45' } },
  arrive: { from: { opacity: '0', transform: 'translateY(6px)' } },
});

export const spinnerRecipe = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    borderWidth: '2px',
    borderStyle: 'solid',
    borderColor: 'currentcolor',
    borderInlineStartColor: 'transparent',
    borderBottomColor: 'transparent',
    borderRadius: 'full',
    boxSize: '1.25em',
    animation: 'spin 700ms linear infinite',
  },
  variants: {
    size: {
      sm: { boxSize: '1em' },
      md: { boxSize: '1.5em' },
      lg: { boxSize: '2.25em' },
      inherit: { boxSize: '1em' },
    },
  },
  defaultVariants: { size: 'md' },
});

export const skeletonRecipe = defineRecipe({
  className: 'skeleton',
  variants: {
    loading: {
      true: {
        borderRadius: 'md',
        bg: 'bg.muted',
        color: 'transparent',
        cursor: 'default',
        userSelect: 'none',
        pointerEvents: 'none',
        flexShrink: 0,
        animation: 'breathe 1.6s ease-in-out infinite',
        '&::before, &::after, & *': { visibility: 'hidden' },
      },
      false: {},
    },
  },
  defaultVariants: { loading: true },
});

export const containerRecipe = defineRecipe({
  className: 'container',
  base: {
    position: 'relative',
    width: 'full',
    maxWidth: 'page',
    mx: 'auto',
    px: { base: '4', md: '6', lg: '8' },
  },
});
