import { isIPv6 } from 'node:net';

const GROUPS_OF_48_BITS = 3;

/**
 * Returns the networks for which a client's requests count: its own and, for IPv6, the /48 around it, since providers
 * and tunnels give one customer 65,536 networks of 64 bits.
 *
 * @param client - of {@link clientAddress}
 */
export function networksOf(client: string): readonly [string, ...string[]] {
  if (!client.endsWith('::/64')) return [client];
  return [client, `${client.split(':').slice(0, GROUPS_OF_48_BITS).join(':')}::/48`];
}

/**
 * Returns the unit for rate limits: an IPv4 address, or the first 64 bits of an IPv6 address, since one household has
 * all of them.
 *
 * @param ip - `request.ip`
 */
export function clientAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.replace(/%.*$/, '').split('::') as [string, string?];
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [headGroups, tailGroups] = [groups(head), groups(tail ?? '')];
  const allGroups =
    tail === undefined
      ? headGroups
      : [...headGroups, ...Array<string>(8 - headGroups.length - tailGroups.length).fill('0'), ...tailGroups];
  return `${allGroups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
