import { addressOf, type Endpoint, type ReplyOf } from '../src/platform/shared/endpoint.ts'
import type { Actor } from './actors.ts'

/** More than any list of a test has: a cursor that repeats itself fails instead of hanging. */
const MOST_PAGES = 60

type RowOf<E extends Endpoint> = ReplyOf<E> extends (infer Row)[] ? Row : never

/** Returns all pages of a list, by the address in each one's Link header, and how many rows each says there are. */
export async function walkPages<E extends Endpoint>(
  actor: Actor,
  endpoint: E,
  query: { limit: number; [name: string]: unknown },
): Promise<{ pages: RowOf<E>[][]; rows: RowOf<E>[]; totals: number[] }> {
  const pages: RowOf<E>[][] = []
  const totals: number[] = []
  for (let url: string | undefined = addressOf(endpoint, { query }); url; ) {
    if (pages.length === MOST_PAGES) throw new Error(`${endpoint.path} has no end`)
    const reply = await actor.send({ method: 'GET', url })
    pages.push(reply.json())
    totals.push(Number(reply.headers['x-total-count']))
    url = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  return { pages, rows: pages.flat(), totals }
}
