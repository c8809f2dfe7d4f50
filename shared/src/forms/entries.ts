import { chakra, defineRecipe } from '@chakra-ui/react';

const entry = {
  width: 'full',
  minWidth: '0',
  appearance: 'none',
  textAlign: 'start',
  color: 'fg',
  backgroundColor: 'bg.panel',
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
  _disabled: { backgroundColor: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
} as const;

/**
 * Styled native entries; `aria-invalid` is visible. Chakra's own add a field context that our forms do not need (7 KB
 * of gzip).
 */
export const Input = chakra('input', defineRecipe({ base: { ...entry, minHeight: '12' } }));
export const Textarea = chakra(
  'textarea',
  defineRecipe({ base: { ...entry, minHeight: '28', py: '3', resize: 'vertical', lineHeight: 'normal' } }),
);
const CHEVRON = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m4 6 4 4 4-4' fill='none' stroke='%2356605a' stroke-width='1.8'/%3E%3C/svg%3E")`;

/** The browser's own select, good on every phone. Restyled, because WebKit's looks disabled. */
export const Select = chakra(
  'select',
  defineRecipe({
    base: {
      ...entry,
      backgroundImage: CHEVRON,
      backgroundRepeat: 'no-repeat',
      backgroundPosition: 'right 0.75rem center',
      backgroundSize: '0.9rem',
      minHeight: '12',
      ps: '3',
      pe: '8',
      textOverflow: 'ellipsis',
      cursor: 'pointer',
      '@media (forced-colors: active)': { appearance: 'auto', backgroundImage: 'none' },
    },
  }),
);
