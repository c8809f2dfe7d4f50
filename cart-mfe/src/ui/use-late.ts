import { useState, type ComponentType } from 'react';

interface Late<Props> {
  /** undefined until it is there */
  Loaded: ComponentType<Props> | undefined;
  hasFailed: boolean;
  /** gets it, unless it is there; once more where it failed */
  get(): void;
}

const renewPage = (): void => window.location.reload();

/**
 * A part of the page whose files are fetched when it is first asked for. Where they do not arrive (the network is
 * lost, the shop was renewed) that is for its caller to say: nothing else goes with it, as it would with `lazy`.
 *
 * @param renew - begins the page anew: what remotes share is not fetched a second time by a page that missed it once
 */
export function useLate<Props>(
  load: () => Promise<ComponentType<Props>>,
  renew: () => void = renewPage,
): Late<Props> {
  const [{ Loaded, hasFailed }, setState] = useState<Omit<Late<Props>, 'get'>>({
    Loaded: undefined,
    hasFailed: false,
  });
  return {
    Loaded,
    hasFailed,
    get: () => {
      if (Loaded) return;
      setState({ Loaded, hasFailed: false });
      const isSecond = hasFailed;
      load().then(
        (loaded) => setState({ Loaded: loaded, hasFailed: false }),
        () => {
          if (isSecond && navigator.onLine) renew();
          else setState({ Loaded: undefined, hasFailed: true });
        },
      );
    },
  };
}
