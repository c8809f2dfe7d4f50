import { defineSlotRecipe } from '@chakra-ui/react';

const panel = { bg: 'bg.panel', color: 'fg', borderRadius: 'lg', boxShadow: 'modal', outline: '0' } as const;

export const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: { position: 'fixed', inset: 0, bg: 'rgb(31 39 35 / 0.5)', zIndex: 'modal' },
    positioner: {
      position: 'fixed',
      inset: 0,
      display: 'flex',
      alignItems: { base: 'flex-end', md: 'center' },
      justifyContent: 'center',
      p: { base: 0, md: '6' },
      zIndex: 'modal',
      overscrollBehavior: 'contain',
    },
    content: {
      ...panel,
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      maxWidth: '40rem',
      maxHeight: '90dvh',
      overflow: 'auto',
      scrollPaddingBottom: '6rem',
      borderBottomRadius: { base: 0, md: 'lg' },
      '&[data-state=open]': { animation: 'arrive 200ms' },
    },
    header: { p: '6', pb: '3', position: 'relative' },
    title: { fontFamily: 'heading', fontSize: '2xl', fontWeight: 'semibold', lineHeight: 'tight' },
    body: { px: '6', pb: '6', flex: '1' },
    footer: { display: 'flex', justifyContent: 'flex-end', gap: '3', p: '6', pt: '0' },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
});
