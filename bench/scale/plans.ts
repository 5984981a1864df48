import type pg from 'pg'
import { withClient } from '../postgres.ts'
import { inFolder, SERVER, serve } from '../processes.ts'
import { normalise, recordStatements, type Statement } from '../statements.ts'
import { addressFor, calls, headersOf } from './calls.ts'
import type { Login } from './logins.ts'

export interface Access {
  table: string
  index: string | null
  rows: number
  leftOut: number
}

export interface Plan {
  accesses: Access[]
  pages: number
  milliseconds: number
}

export interface Explained {
  text: string
  calls: string[]
  middle: Plan
  largest: Plan
}

/** Explains the statements behind every call, in the form in which the server sends them, under its role with row-level security. */
export async function explainCalls(databaseUrl: string, logins: Login[]): Promise<Explained[]> {
  const largest = logins[0]
  const middle = logins[Math.floor(logins.length / 2)]
  if (!largest || !middle) throw new Error('Nobody is logged in')
  const [ofLargest, ofMiddle] = await record(databaseUrl, [largest, middle])
  return withClient(databaseUrl, async (client) => {
    const explained = new Map<string, Explained>()
    for (const [call, statements] of ofLargest ?? []) {
      const plans = await explainTransaction(client, statements)
      const others = await explainTransaction(client, ofMiddle?.get(call) ?? [])
      for (const [at, [text, plan]] of plans.entries()) {
        const known = explained.get(text)
        const other = others[at]?.[1]
        if (known) known.calls.push(call)
        else if (other) explained.set(text, { text, calls: [call], middle: other, largest: plan })
      }
    }
    return [...explained.values()]
  })
}

async function record(url: string, logins: Login[]): Promise<Map<string, Statement[]>[]> {
  const recorder = await recordStatements(url)
  return inFolder(async (folder) => {
    const served = await serve(SERVER, { DATABASE_URL: recorder.url, DATA_DIR: folder })
    const sent: Map<string, Statement[]>[] = []
    for (const login of logins) {
      const ofLogin = new Map<string, Statement[]>()
      for (const call of calls) {
        const path = await addressFor(served.origin, call, login)
        if (path === null) continue
        recorder.take()
        await (await fetch(served.origin + path, { headers: headersOf(login) })).arrayBuffer()
        ofLogin.set(
          call.name,
          recorder.take().filter(({ text }) => !QUEUE.test(text)),
        )
      }
      sent.push(ofLogin)
    }
    await served.stop()
    recorder.close()
    return sent
  })
}

const READS = /^(select|with)\b/i
const SCOPE = /set_config/
const COMMIT = /^commit$/i
const QUEUE = /\bjob_common\b/
const TIMES = 3

/** Sends one transaction's statements again with its reads explained, in the same scope, and rolls back. */
async function explainTransaction(
  client: pg.Client,
  statements: Statement[],
): Promise<[text: string, plan: Plan][]> {
  const plans: [string, Plan][] = []
  for (const { text, values } of statements) {
    if (COMMIT.test(text)) await client.query('rollback')
    else if (READS.test(text.trim()) && !SCOPE.test(text))
      plans.push([normalise(text), await explain(client, text, values)])
    else if (!/^insert/i.test(text.trim())) await client.query(text, values)
  }
  return plans
}

async function explain(
  client: pg.Client,
  text: string,
  values: Statement['values'],
): Promise<Plan> {
  for (let n = 1; ; n++) {
    const { rows } = await client.query<{ 'QUERY PLAN': [Explanation] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const [explanation] = rows[0]?.['QUERY PLAN'] ?? []
    if (!explanation) throw new Error(`No plan for ${text}`)
    if (n === TIMES) return readPlan(explanation)
  }
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}
interface Explanation {
  Plan: Node
  'Execution Time': number
}

function readPlan(explanation: Explanation): Plan {
  const top = explanation.Plan
  return {
    accesses: accessesIn(top),
    pages: (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0),
    milliseconds: explanation['Execution Time'],
  }
}

function accessesIn(node: Node, table = node['Relation Name'] ?? ''): Access[] {
  const below = (node.Plans ?? []).flatMap((child) =>
    accessesIn(child, child['Relation Name'] ?? node['Relation Name']),
  )
  const index = node['Index Name'] ?? null
  const reads = index !== null || node['Node Type'] === 'Seq Scan'
  if (!reads) return addLeftOut(node, below)
  const rows = Math.round(node['Actual Rows'] * node['Actual Loops'])
  return [{ table, index, rows, leftOut: leftOutBy(node) }, ...below]
}

function addLeftOut(node: Node, below: Access[]): Access[] {
  const [first, ...rest] = below
  if (node['Node Type'] !== 'Bitmap Heap Scan' || !first) return below
  return [{ ...first, leftOut: first.leftOut + leftOutBy(node) }, ...rest]
}

function leftOutBy(node: Node): number {
  const each = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return Math.round(each * node['Actual Loops'])
}
