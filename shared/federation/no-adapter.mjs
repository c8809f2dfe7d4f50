/** Stands in for an HTTP client's way to the network that no browser takes: the first one it knows is there in all of them. */
export const getFetch = () => undefined;
