import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network.rules.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8:1:2::3]:50123', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['not an address', 'not an address'],
  ['', ''],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });
const written = (groups: readonly number[]) => groups.map((one) => one.toString(16)).join(':');

test('two addresses count as one exactly when their first 64 bits are the same', () => {
  const part = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(part, part, part, part, (one, two, low, other) => {
      const first = written([...one, ...low]);
      expect(networkOf(written([...one, ...other]))).toBe(networkOf(first));
      if (written(one) !== written(two)) expect(networkOf(written([...two, ...low]))).not.toBe(networkOf(first));
    }),
  );
});
