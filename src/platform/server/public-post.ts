import { lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'
import { answered } from './provider-call.ts'

/** Requests to addresses that strangers name: none reaches a machine of the server's own network. */

const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

/** IANA's special-purpose registries: this machine, private networks, links, shared, multicast, tunnels, examples. */
const SPECIAL = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  SPECIAL.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, 'ipv4')
  return GLOBAL.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}

/** Resolves a name while the connection is made, so that nothing changes in between; refuses private addresses. */
export const lookUpPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? refusal('ENOTFOUND'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(refusal('ENOTPUBLIC'), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

function refusal(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}

/** Connects to public addresses only; a name is resolved as the connection is made. */
export const publicAgent = new https.Agent({ keepAlive: true, lookup: lookUpPublic })

interface Post {
  headers: Record<string, string>
  body: Buffer
}

/** Posts to a public address and resolves to the status; follows no redirect. Plain http is for tests. */
export async function postToPublic(
  url: string,
  { headers, body }: Post,
  limit: AbortSignal,
): Promise<number> {
  const { status } = await answered(limit, async (signal) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method: 'POST', headers, signal }
      const request = url.startsWith('https:')
        ? https.request(url, { ...options, agent: publicAgent }, resolve)
        : http.request(url, options, resolve)
      request.on('error', reject).end(body)
    })
    response.on('error', () => undefined).resume()
    return { status: response.statusCode ?? 0 }
  })
  return status
}
