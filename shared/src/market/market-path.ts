import type { Market } from './markets';

export class InvalidPathError extends Error {
  constructor(readonly path: string) {
    super(`"${path}" is no path of this site: it must start with one "/"`);
    this.name = 'InvalidPathError';
  }
}

/**
 * @param path - inside the market, starting with exactly one '/'; '/' is the market's home
 * @returns the path from the origin: '/uk/cart', '/cart' for us, '/uk' for a market's home
 * @throws InvalidPathError for '//' and '/\', which browsers read as another site
 * Source: docs/rules.md LINK-11
 */
export function marketPath(market: Pick<Market, 'prefix'>, path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new InvalidPathError(path);
  return path === '/' ? market.prefix || '/' : `${market.prefix}${path}`;
}
