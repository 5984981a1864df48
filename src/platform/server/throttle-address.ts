import { isIPv6 } from 'node:net'

/**
 * Whom a limit counts under a client's address: IPv4 as it is, also where it came as `::ffff:192.0.2.1`; IPv6 as its
 * /64, which is one connection's own to draw addresses from (RFC 6177). What is no address stays as it came.
 */
export function throttleAddress(ip: string): string {
  const plain = ip.split('%', 1)[0] ?? ip
  if (!isIPv6(plain)) return ip
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return toIPv4(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups, each written in one way: URL writes them as RFC 5952 asks. */
function groupsOf(ip: string): string[] {
  const written = new URL(`http://[${ip}]`).hostname.slice(1, -1)
  const [left = [], right = []] = written.split('::').map((side) => side.split(':').filter(Boolean))
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}

function toIPv4(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
