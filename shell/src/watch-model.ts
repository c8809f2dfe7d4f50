import type { Analytics } from '@bindery/analytics';
import { on } from '@bindery/shared';
import { onSignedInChanged } from './features/session';

/**
 * Marks the model as changed if the cart or the sign-in changes, in any tab.
 *
 * @returns a function that stops watching. Source: docs/rules.md TRACK-04
 */
export function watchModel({ modelChanged }: Pick<Analytics, 'modelChanged'>): () => void {
  const stops = [on('cart-updated', modelChanged), onSignedInChanged(modelChanged)];
  return () => {
    for (const stop of stops) stop();
  };
}
