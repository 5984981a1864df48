import { connectPixProvider } from '../../src/features/pix-provider/contract.ts'
import { masterKey, writeKeys } from '../../src/platform/server/vault-keys.ts'
import { closeAll } from '../../test/close-at-end.ts'
import { bankInput, openPixBank, type PixBank } from '../../test/pix-bank.ts'
import { mark, type Part, type Report, table } from '../document.ts'
import { createDatabase, partOnPostgres, withClient } from '../postgres.ts'
import { inFolder, SERVER, type Served, serve } from '../processes.ts'
import { bookingRequests, findFreeTimes, findPsychologists, type Practice } from '../requests.ts'
import { quantile } from '../results.ts'
import { alternate, turn } from '../rounds.ts'
import { headersOf } from '../scale/calls.ts'
import { createLogins, type Login } from '../scale/logins.ts'
import { PSYCHOLOGISTS, seed } from '../seed.ts'

const FULL = { practices: 200, rounds: 9, seconds: 4 }
const QUICK = { practices: 40, rounds: 3, seconds: 2 }
const CONNECTIONS = 64
/** Milliseconds before each answer of the bank. */
const BANK_TAKES = 50
const AT_LEAST = 0.9
const WARM_UP_SECONDS = 2

/** Measures bookings at practices whose bank makes a charge for each, in turns with the same practices without a bank. */
export function measurePix({ quick }: { quick: boolean }): Promise<Part> {
  const { practices: count, rounds, seconds } = quick ? QUICK : FULL
  return partOnPostgres('API Pix', async (without, server) => {
    await seed(without)
    const logins = await createLogins(without, PSYCHOLOGISTS)
    const practices = (await findPsychologists(without)).slice(0, count)
    const connected = await createDatabase(server, 'bench_pix', 'bench')
    const bank = await openPixBank(Date.now)
    const sides: Served[] = []
    try {
      return await inFolder(async (folder) => {
        const keyFile = `${folder}/records.key`
        writeKeys(keyFile, [masterKey()])
        const settings = { RECORDS_KEY_FILE: keyFile, ...bank.trusted() }
        const start = async (url: string, name: string) => {
          const own = { DATABASE_URL: url, DATA_DIR: `${folder}/${name}` }
          const served = await serve(SERVER, { ...settings, ...own })
          sides.push(served)
          return served
        }
        const [withBank, bare] = [await start(connected, 'with'), await start(without, 'without')]
        await connectAll(withBank, bank, practices, logins)
        bank.misbehave = (call) => (call === 'PUT cob' ? { after: BANK_TAKES } : null)
        const free = await findFreeTimes(bare.origin, practices)
        const side = (served: Served) => ({ served, requests: bookingRequests(practices, free) })
        const [first, second] = [side(withBank), side(bare)]
        for (const served of sides) served.pause()
        for (const one of [first, second]) await turn(one, CONNECTIONS, WARM_UP_SECONDS)
        const pairs = await alternate(first, second, { connections: CONNECTIONS, rounds, seconds })
        return report({
          ratio: quantile(
            pairs.map((pair) => pair.first.rate / pair.second.rate),
            0.5,
          ),
          withBank: pairs.map(({ first: { rate } }) => rate),
          bare: pairs.map(({ second: { rate } }) => rate),
          charges: await countCharges(connected),
        })
      })
    } finally {
      await Promise.all(sides.map((served) => served.stop()))
      await closeAll()
    }
  })
}

async function connectAll(
  served: Served,
  bank: PixBank,
  practices: readonly Practice[],
  logins: readonly Login[],
): Promise<void> {
  for (const { friendlyId } of practices) {
    const login = logins.find(({ psychologist }) => psychologist.friendlyId === friendlyId)
    if (!login) throw new Error('a practice has no login')
    const response = await fetch(served.origin + connectPixProvider.path, {
      method: 'PUT',
      headers: { ...headersOf(login), 'content-type': 'application/json' },
      body: JSON.stringify(bankInput(bank, `psicologa${friendlyId}@exemplo.com.br`)),
    })
    if (!response.ok) throw new Error(`a bank: ${response.status} ${await response.text()}`)
  }
}

async function countCharges(url: string): Promise<{ open: number; dropped: number }> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ open: number; dropped: number }>(
      `select count(*) filter (where state = 'open')::int as open, count(*) filter (where state <> 'open')::int as dropped
       from pix_charges`,
    ),
  )
  return rows[0] ?? { open: 0, dropped: 0 }
}

interface Measured {
  ratio: number
  withBank: number[]
  bare: number[]
  charges: { open: number; dropped: number }
}

function report({ ratio, withBank, bare, charges }: Measured): Report {
  const isKept = ratio >= AT_LEAST
  const rate = (rates: number[]) => `${Math.round(quantile(rates, 0.5))} a second`
  const rows = [
    ['with a charge at the bank', rate(withBank), '', ''],
    ['without a bank', rate(bare), '', ''],
    ['of that without', ratio.toFixed(2), `at least ${AT_LEAST}`, mark(isKept)],
  ]
  return {
    text: `Strangers book on ${CONNECTIONS} connections, in turns on two servers of the same data; the bank takes ${BANK_TAKES} ms for each charge. ${charges.open.toLocaleString('en')} bookings got the bank's code, ${charges.dropped} the static one.\n\n${table(
      ['bookings', 'measured', 'promised', ''],
      rows,
    )}`,
    broken: isKept ? [] : [`bookings with API Pix: ${ratio.toFixed(2)} of those without`],
  }
}
