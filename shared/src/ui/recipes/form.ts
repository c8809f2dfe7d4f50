import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

const entry = {
  width: 'full', minWidth: '0', appearance: 'none', textAlign: 'start', color: 'fg', bg: 'bg.panel', fontSize: 'md',
  borderWidth: '1px', borderStyle: 'solid', borderColor: 'border.strong', borderRadius: 'md',
  transitionProperty: 'border-color', transitionDuration: 'fast',
  _hover: { borderColor: 'brand' },
  _invalid: { borderColor: 'border.error', borderWidth: '2px' },
  _disabled: { bg: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
} as const;

export const inputRecipe = defineRecipe({ className: 'input', base: { ...entry, minHeight: '12', px: '4' } });
export const textareaRecipe = defineRecipe({ className: 'textarea', base: { ...entry, minHeight: '28', px: '4', py: '3', resize: 'vertical', lineHeight: 'normal' } });

export const fieldRecipe = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText', 'input', 'select', 'textarea'],
  base: {
    root: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '1.5', width: 'full', position: 'relative' },
    label: { display: 'flex', gap: '1', fontWeight: 'semibold', fontSize: 'md' },
    requiredIndicator: { color: 'fg.muted' },
    helperText: { color: 'fg.muted', fontSize: 'sm' },
    errorText: { color: 'fg.error', fontSize: 'sm', fontWeight: 'medium' },
  },
});

export const nativeSelectRecipe = defineSlotRecipe({
  className: 'native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'flex', width: 'full', height: 'fit-content' },
    field: { ...entry, minHeight: '12', ps: '4', pe: '10', cursor: 'pointer' },
    indicator: { position: 'absolute', insetEnd: '3', top: '50%', transform: 'translateY(-50%)', pointerEvents: 'none', color: 'fg.muted', display: 'flex', '& svg': { width: '1.1em', height: '1.1em' } },
  },
  variants: {
    variant: { outline: {}, plain: { field: { bg: 'transparent', borderColor: 'transparent' } } },
    size: { sm: { field: { minHeight: '9', ps: '3', pe: '8', fontSize: 'sm' }, indicator: { insetEnd: '2' } }, md: {} },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
});
