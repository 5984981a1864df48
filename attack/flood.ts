import {
  createBooking,
  getAvailability,
  requestBookingCode,
} from '../src/features/booking/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { FREE_PATIENTS, FREE_SESSIONS_A_MONTH } from '../src/features/practice/plans.ts'
import { cancelSession, createSession, listSessions } from '../src/features/sessions/contract.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { MailServer } from '../test/mail-server.ts'
import { ask, call, openPractice, type Practice } from '../test/process/caller.ts'
import {
  type Attack,
  attackServer,
  type Field,
  isOver,
  type Outcome,
  withInstallation,
} from './attack.ts'
import { awaited } from './awaited.ts'

/** Bookings in each wave. */
const BOOKINGS = 250
const AT_ONCE = 10

/**
 * The limits of unpaid bookings with an unproved contact: of one address, and of a whole practice (docs/product.md, Booking).
 */
const OF_ONE_ADDRESS = 3
const OF_A_PRACTICE = 5

export const flood: Attack = {
  name: 'Flood of bookings',
  invariant:
    'at most 3 open holds from an address and 5 unproved ones in a practice; a real visitor books with a code; strangers cannot use up the free plan',
  databases: ['embedded', 'postgres'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      const mail = new MailServer()
      await mail.listen()
      try {
        const settings = { THROTTLE: 'on', TRUST_PROXY: 'loopback', MAIL_URL: mail.url }
        return await attackServer(installation, settings, ({ url }) =>
          floodAll(url, { field, mail }),
        )
      } finally {
        await mail.close()
      }
    }),
}

interface Means {
  field: Field
  mail: MailServer
}

interface Wave {
  name: string
  /** The X-Forwarded-For of each booking. */
  from: (n: number) => string
  most: number
}

const WAVES: Wave[] = [
  { name: 'one address', from: () => '203.0.113.7', most: OF_ONE_ADDRESS },
  {
    name: 'one address behind invented ones',
    from: (n) => `198.51.100.${n % 250}, 203.0.113.8`,
    most: OF_ONE_ADDRESS,
  },
  {
    name: 'one IPv6 network',
    from: (n) => `2001:db8:0:7::${n.toString(16)}`,
    most: OF_ONE_ADDRESS,
  },
  { name: 'many addresses', from: (n) => `100.64.${n >> 8}.${n & 255}`, most: OF_A_PRACTICE },
]

async function floodAll(url: string, means: Means): Promise<Outcome> {
  const broken: string[] = []
  const seen: string[] = []
  let tried = 0
  let practice: Practice | undefined
  for (const [number, { name, from, most }] of WAVES.entries()) {
    if (isOver(means.field)) break
    practice = await openPractice(url, { from: `192.0.2.${number}` })
    const statuses = await bookMany(url, practice, from, means.field)
    tried += statuses.length
    const booked = statuses.filter((status) => status === 201).length
    seen.push(`${name}: ${booked} of ${statuses.length}`)
    if (booked > most) broken.push(`${name}: ${booked} bookings were taken, at most ${most} may be`)
    if (booked === 0) broken.push(`${name}: not even one was taken`)
    if (statuses.some((status) => status >= 500)) broken.push(`${name}: answered with a 5xx`)
  }
  if (practice) broken.push(...(await checkAfter(url, practice, means)))
  return { tried, seen: seen.join('; '), broken }
}

let phones = 0
const newPhone = () => `11 9${60_000_000 + phones++}`

async function bookMany(
  url: string,
  { account, serviceId, slots }: Practice,
  from: Wave['from'],
  field: Field,
): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < BOOKINGS && !isOver(field); n += AT_ONCE) {
    const bookings = Array.from({ length: AT_ONCE }, async (_, index) => {
      const body = {
        patientName: 'Rui Prado',
        patientPhone: newPhone(),
        serviceId,
        datetime: slots[(n + index) % slots.length] ?? '',
      }
      const input = { params: { id: account.friendlyId }, body }
      return (await call(url, createBooking, input, { from: from(n + index) })).status
    })
    statuses.push(...(await Promise.all(bookings)))
  }
  return statuses
}

/** Checks that the flooded practice, on the free plan, still works for its visitors and its psychologist. */
async function checkAfter(url: string, practice: Practice, means: Means): Promise<string[]> {
  return [...(await checkVisitor(url, practice, means.mail)), ...(await checkPlan(url, practice))]
}

/** Checks that a visitor with a mailbox can book with the code that is sent to it. */
async function checkVisitor(
  url: string,
  { account, serviceId }: Practice,
  mail: MailServer,
): Promise<string[]> {
  const params = { id: account.friendlyId }
  const patientPhone = newPhone()
  const patientEmail = `visitante-${account.friendlyId}@exemplo.com.br`
  const from = '192.0.2.200'
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)
  const { days } = await ask(
    url,
    getAvailability,
    { params, query: { from: day(30), to: day(90), serviceId } },
    { from },
  )
  const datetime = days.flatMap(({ slots }) => slots).at(-1)
  if (!datetime) return ['no time was left to anybody']
  const patientName = 'Davi Melo'
  const body = { patientName, patientPhone, patientEmail, serviceId, datetime }
  const refused = await call(url, createBooking, { params, body }, { from })
  if (refused.status !== 409) return [`a visitor after the flood was answered ${refused.status}`]
  await ask(url, requestBookingCode, { params, body: { patientPhone, patientEmail } }, { from })
  const letter = await awaited(async () => (await mail.read(patientEmail))[0])
  const contactCode = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
  if (!contactCode) return ['the visitor got no code']
  const { status } = await call(
    url,
    createBooking,
    { params, body: { ...body, contactCode } },
    { from },
  )
  return status === 201 ? [] : [`the visitor with the code was answered ${status}`]
}

/** Checks that after the invented bookings are cancelled, the whole free plan is its psychologist's again. */
async function checkPlan(url: string, { token, serviceId }: Practice): Promise<string[]> {
  const broken: string[] = []
  const patients: string[] = []
  for (let n = 0; n < FREE_PATIENTS; n++) {
    const body = { name: 'Maria Lima', phone: newPhone() }
    const { status, body: created } = await call(url, createPatient, { body }, { token })
    if (status === 201) patients.push(created.id)
    else broken.push(`patient ${n + 1} of the free plan was answered ${status}`)
  }
  for (const { id } of await ask(url, listSessions, {}, { token }))
    await ask(url, cancelSession, { params: { id } }, { token })
  const first = `${new Date(Date.now() + 70 * DAY).toISOString().slice(0, 7)}-10T12:00:00Z`
  for (let n = 0; n < FREE_SESSIONS_A_MONTH; n++) {
    const datetime = new Date(Date.parse(first) + n * DAY).toISOString()
    const body = { patientId: patients[0] ?? '', serviceId, type: 'online' as const, datetime }
    const { status } = await call(url, createSession, { body }, { token })
    if (status !== 201) broken.push(`session ${n + 1} of the free plan was answered ${status}`)
  }
  return broken
}
