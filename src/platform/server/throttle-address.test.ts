import { describe, expect, it } from 'vitest'
import { throttleAddress, withoutPorts } from './throttle-address.ts'

describe('the address a limit counts', () => {
  it.each([
    ['an IPv4 address, as it is', '203.0.113.9', '203.0.113.9'],
    ['an IPv4 address in IPv6, as IPv4', '::ffff:203.0.113.9', '203.0.113.9'],
    ['the same in capitals', '::FFFF:203.0.113.9', '203.0.113.9'],
    ['the same in full', '0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
    ['an IPv6 address, as its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['another of the same /64', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['the same with zeros and capitals', '2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
    ['the next /64', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['zeros in the front half', '2001:db8::1', '2001:db8:0:0::/64'],
    ['one with its interface', 'fe80::1:2%eth0', 'fe80:0:0:0::/64'],
    ['the loopback address', '::1', '0:0:0:0::/64'],
    ['no address', 'unknown', 'unknown'],
    ['nothing', '', ''],
  ])('a limit counts %s', (_, ip, counted) => {
    expect(throttleAddress(ip)).toBe(counted)
  })
})

it.each([
  ['an IPv4 address with a port', '203.0.113.9:4711', '203.0.113.9'],
  ['an IPv6 address with a port', '[2001:db8::1]:443', '2001:db8::1'],
  ['an IPv6 address in brackets', '[2001:db8::1]', '2001:db8::1'],
  ['an IPv6 address', '2001:db8::1', '2001:db8::1'],
  ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
  ['several', '203.0.113.9:1,10.0.0.2:2', '203.0.113.9, 10.0.0.2'],
  ['no address', 'unknown:80', 'unknown:80'],
])('a forwarded address is read without its port: %s', (_, forwarded, read) => {
  expect(withoutPorts(forwarded)).toBe(read)
})
