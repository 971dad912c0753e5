import { isIPv6, SocketAddress } from 'node:net';

const groupsOfNetwork = 4;
const groupsOfAddress = 8;
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The groups of a part of an address, leading zeros gone: one network must not be written in two ways. */
const groupsOf = (part: string): string[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16).toString(16));

/** Some proxies write the port of each connection behind the address: `192.0.2.1:50123`, `[2001:db8::1]:50123`. */
function withoutPort(given: string): string {
  const [, four, six] = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[(.*)\](?::\d+)?)$/.exec(given) ?? [];
  return four ?? six ?? given;
}

/**
 * What an address counts as wherever tries are counted: an IPv4 address for itself, an IPv6 address for its network of 64
 * bits, as each subscriber has at least that many addresses to choose from.
 */
export function networkOf(given: string): string {
  const address = withoutPort(given);
  if (!isIPv6(address)) return address;
  // Normalised: short, lower case, without the zone, with an IPv4 address that travels in it in dots.
  const plain = new SocketAddress({ family: 'ipv6', address: address.replace(/%.*$/, '') }).address;
  const [, inside] = mapped.exec(plain) ?? [];
  if (inside !== undefined) return inside;
  const [before = '', after] = plain.split('::');
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0'));
  const middle = Array.from({ length: groupsOfAddress - head.length - tail.length }, () => '0');
  return `${[...head, ...middle, ...tail].slice(0, groupsOfNetwork).join(':')}::/64`;
}
