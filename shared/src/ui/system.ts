import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { globalCss } from './global-css';
import { buttonRecipe } from './recipes/button';
import { badgeRecipe, headingRecipe, linkRecipe } from './recipes/text';
import { containerRecipe, keyframes, skeletonRecipe, spinnerRecipe } from './recipes/waiting';
import { dialogRecipe } from './recipes/overlay';
import { tokens } from './tokens';

/** The house's own system. Chakra's default one carries 75 recipes (17 KB of gzip): never import it. */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    preflight: true,
    cssVarsPrefix: 'b',
    cssVarsRoot: ':where(:root, :host)',
    globalCss,
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
  }),
);
