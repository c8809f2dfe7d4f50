import { useState, type ComponentType } from 'react';

interface Late<Props> {
  /** undefined until it is there */
  Loaded: ComponentType<Props> | undefined;
  hasFailed: boolean;
  /** gets it, unless it is there; once more where it failed */
  get(): void;
}

/**
 * A part of the page whose files are fetched when it is first asked for. Where they do not arrive (the network is
 * lost, the shop was renewed) that is for its caller to say: nothing else goes with it, as it would with `lazy`.
 */
export function useLate<Props>(load: () => Promise<ComponentType<Props>>): Late<Props> {
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
      load().then(
        (loaded) => setState({ Loaded: loaded, hasFailed: false }),
        () => setState({ Loaded: undefined, hasFailed: true }),
      );
    },
  };
}
