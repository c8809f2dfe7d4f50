import { isIPv6 } from 'node:net';

const GROUPS_OF_48_BITS = 3;

/**
 * The networks that a client's requests count for: its own, and of IPv6 the /48 around it, since providers and tunnels
 * give one customer 65,536 networks of 64 bits.
 *
 * @param client - of {@link clientAddress}
 */
export function networksOf(client: string): readonly [string, ...string[]] {
  if (!client.endsWith('::/64')) return [client];
  return [client, `${client.split(':').slice(0, GROUPS_OF_48_BITS).join(':')}::/48`];
}

/**
 * Whom limits count: an IPv4 address, or the network of an IPv6 address (its first 64 bits), since one household has all
 * of it.
 *
 * @param ip - as `request.ip` has it
 */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::') as [string, string?];
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const all =
    tail === undefined
      ? first
      : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
