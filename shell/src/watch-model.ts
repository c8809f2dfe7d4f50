import type { Analytics } from '@bindery/analytics';
import { on } from '@bindery/shared';
import { onSignedInChanged } from './features/session';

/**
 * The cart has changed, or who is signed in, here or in another tab: events have the model as it is then.
 *
 * @returns a function that stops watching
 * Source: docs/rules.md TRACK-04
 */
export function watchModel({ modelChanged }: Pick<Analytics, 'modelChanged'>): () => void {
  const stops = [on('cart-updated', modelChanged), onSignedInChanged(modelChanged)];
  return () => {
    for (const stop of stops) stop();
  };
}
