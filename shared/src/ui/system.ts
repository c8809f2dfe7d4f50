import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { buttonRecipe } from './recipes/button';
import { badgeRecipe, headingRecipe, linkRecipe } from './recipes/text';
import { containerRecipe, keyframes, skeletonRecipe, spinnerRecipe } from './recipes/waiting';
import { dialogRecipe } from './recipes/overlay';
import { tokens } from './tokens';

export const systemConfig = defineConfig({
  cssVarsPrefix: 'b',
  cssVarsRoot: ':where(:root, :host)',
  theme: {
    breakpoints: { sm: '36rem', md: '48rem', lg: '62rem', xl: '75rem' },
    tokens,
    keyframes,
    recipes: {
      button: buttonRecipe,
      heading: headingRecipe,
      link: linkRecipe,
      badge: badgeRecipe,
      spinner: spinnerRecipe,
      skeleton: skeletonRecipe,
      container: containerRecipe,
    },
    slotRecipes: { dialog: dialogRecipe },
  },
});

/**
 * The design system at run time. `_global` is empty, because the build writes Chakra's global styles into a stylesheet
 * (`../server/global-styles.tsx`). Never import Chakra's default system: it contains 75 recipes (17 KB of gzip).
 */
export const system = Object.assign(createSystem(defaultBaseConfig, systemConfig), { _global: [] });
