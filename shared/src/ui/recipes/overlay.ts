import { defineSlotRecipe } from '@chakra-ui/react';

const panel = { bg: 'bg.panel', color: 'fg', borderRadius: 'lg', boxShadow: 'modal', outline: '0' } as const;

export const dialogRecipe = defineSlotRecipe({
  className: 'dialog',
  slots: ['trigger', 'backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  base: {
    backdrop: { position: 'fixed', inset: 0, bg: 'rgb(31 39 35 / 0.5)', zIndex: 'modal' },
    positioner: { position: 'fixed', inset: 0, display: 'flex', alignItems: { base: 'flex-end', md: 'center' }, justifyContent: 'center', p: { base: 0, md: '6' }, zIndex: 'modal', overscrollBehavior: 'contain' },
    content: { ...panel, display: 'flex', flexDirection: 'column', width: 'full', maxWidth: '40rem', maxHeight: '90dvh', overflow: 'auto', borderBottomRadius: { base: 0, md: 'lg' }, '&[data-state=open]': { animation: 'arrive 200ms' } },
    header: { p: '6', pb: '3', position: 'relative' },
    title: { fontFamily: 'heading', fontSize: '2xl', fontWeight: 'semibold', lineHeight: 'tight' },
    body: { px: '6', pb: '6', flex: '1' },
    footer: { display: 'flex', justifyContent: 'flex-end', gap: '3', p: '6', pt: '0' },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
});

export const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['trigger', 'positioner', 'content', 'item', 'itemGroup', 'itemGroupLabel', 'separator'],
  base: {
    content: { ...panel, minWidth: '12rem', maxHeight: '60dvh', overflow: 'auto', p: '2', zIndex: 'modal' },
    item: { display: 'flex', gap: '2', px: '3', py: '2', borderRadius: 'sm', cursor: 'pointer', _highlighted: { bg: 'brand.muted' }, _disabled: { color: 'fg.muted', cursor: 'not-allowed' } },
    itemGroupLabel: { px: '3', py: '1', fontSize: 'sm', fontWeight: 'semibold', color: 'fg.muted' },
    separator: { borderTopWidth: '1px', borderColor: 'border', my: '2' },
  },
});

export const tooltipRecipe = defineSlotRecipe({
  className: 'tooltip',
  slots: ['trigger', 'arrow', 'arrowTip', 'positioner', 'content'],
  base: { content: { bg: 'fg', color: 'fg.inverted', px: '3', py: '1.5', borderRadius: 'sm', fontSize: 'sm', maxWidth: '20rem', zIndex: 'toast' } },
});

export const toastRecipe = defineSlotRecipe({
  className: 'toast',
  slots: ['root', 'title', 'description', 'actionTrigger', 'closeTrigger', 'indicator'],
  base: {
    root: { ...panel, width: 'min(24rem, calc(100vw - 2rem))', p: '4', pe: '12', position: 'relative', borderInlineStartWidth: '4px', borderColor: 'brand', '&[data-type=error]': { borderColor: 'border.error' } },
    title: { fontWeight: 'semibold' },
    description: { color: 'fg.muted', fontSize: 'sm' },
    closeTrigger: { position: 'absolute', top: '2', insetEnd: '2' },
  },
});
