import { chakra, defineRecipe } from '@chakra-ui/react';

const entry = {
  width: 'full',
  minWidth: '0',
  appearance: 'none',
  textAlign: 'start',
  color: 'fg',
  bg: 'bg.panel',
  fontSize: 'md',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'border.strong',
  borderRadius: 'md',
  px: '4',
  transitionProperty: 'border-color',
  transitionDuration: 'fast',
  _hover: { borderColor: 'brand' },
  _invalid: { borderColor: 'border.error', borderWidth: '2px' },
  _disabled: { bg: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
} as const;

/**
 * Native entries in the house's look; `aria-invalid` shows. Chakra's own bring a field context that our forms do not
 * need (7 KB of gzip).
 */
export const Input = chakra('input', defineRecipe({ base: { ...entry, minHeight: '12' } }));
export const Textarea = chakra(
  'textarea',
  defineRecipe({ base: { ...entry, minHeight: '28', py: '3', resize: 'vertical', lineHeight: 'normal' } }),
);
/** The browser's own list of choices: every phone has a good one. */
export const Select = chakra(
  'select',
  defineRecipe({ base: { ...entry, appearance: 'auto', minHeight: '12', px: '2.5', cursor: 'pointer' } }),
);
