import { isIPv6 } from 'node:net'

/**
 * Returns the key under which a limit counts a client: IPv4 as it is, also from `::ffff:192.0.2.1`; IPv6 by its /64, all of whose
 * addresses one connection may use (RFC 6177). Other text stays as it is.
 */
export function throttleAddress(ip: string): string {
  const plain = ip.split('%', 1)[0] ?? ip
  if (!isIPv6(plain)) return ip
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return toIPv4(groups.slice(6))
  return `${groups.slice(0, 4).join(':')}::/64`
}

const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[([^\]]*)\](?::\d+)?)$/

export function withoutPorts(forwarded: string): string {
  return forwarded
    .split(',')
    .map((part) => {
      const [, ipv4, ipv6] = WITH_PORT.exec(part.trim()) ?? []
      return ipv4 ?? ipv6 ?? part.trim()
    })
    .join(', ')
}

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
