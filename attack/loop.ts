import { setTimeout as wait } from 'node:timers/promises'
import { createBooking } from '../src/features/booking/contract.ts'
import { forgotPassword, verifyEmail } from '../src/features/identity/contract.ts'
import { cancelBooking } from '../src/features/patient-area/contract.ts'
import { answerBookingPresence } from '../src/features/patient-area/presence-contract.ts'
import { requestLoginCode } from '../src/features/patient-login/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { createSession, remindSession, updateSession } from '../src/features/sessions/contract.ts'
import { sendSupportMessage } from '../src/features/support/contract.ts'
import { DAY } from '../src/platform/shared/calendar.ts'
import { MailServer } from '../test/mail-server.ts'
import { ask, call, openPractice, type Practice } from '../test/process/caller.ts'
import { liftPlanLimits } from '../test/process/installation.ts'
import {
  type Attack,
  attackServer,
  type Field,
  isOver,
  type Outcome,
  withInstallation,
} from './attack.ts'

/** Tries of each kind. */
const TRIES = 40
const PRACTICES = 12

/**
 * The most messages to a person in the run, from everybody together: 10 of practices that are strangers to them, 5 codes an hour and one
 * receipt of the support (docs/product.md, Messages and Patient access).
 */
const MOST_TO_VICTIM = 10 + 5 + 1
/** A welcome and the link that proves the address, three new passwords an hour, the answers to a session that are notified, and one mail of each booking. */
const MOST_TO_OWNER = 20

export const loop: Attack = {
  name: 'Loop of messages',
  invariant:
    'one person gets a few mails, however many addresses ask; each says that a machine wrote it',
  databases: ['embedded', 'postgres'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await liftPlanLimits(installation)
      const mail = new MailServer()
      await mail.listen()
      try {
        const settings = {
          THROTTLE: 'on',
          TRUST_PROXY: 'loopback',
          MAIL_URL: mail.url,
          PATIENT_LOGIN: 'code',
        }
        return await attackServer(installation, settings, ({ url }) => provoke(url, field, mail))
      } finally {
        await mail.close()
      }
    }),
}

const VICTIM = 'vitima@exemplo.com.br'
const VICTIMS_PHONE = '11 97777-0001'

let addresses = 0
/** Returns another address at each call. */
const from = () => ({ from: `100.65.${addresses >> 8}.${addresses++ & 255}` })

async function provoke(url: string, field: Field, mail: MailServer): Promise<Outcome> {
  const practice = await openProved(url, mail)
  const statuses: number[] = []
  const tries = [...(await triesOf(url, practice)), ...(await bookingsOf(url, mail))]
  for (const attempt of tries)
    for (let n = 0; n < attempt.times && !isOver(field); n++) statuses.push(await attempt.send(n))
  await untilIdle(mail)
  const [victims, owners] = [await mail.read(VICTIM), await mail.read(practice.account.email)]
  const broken: string[] = []
  if (statuses.some((status) => status >= 500)) broken.push('answered with a 5xx')
  if (victims.length > MOST_TO_VICTIM)
    broken.push(`one address got ${victims.length} mails, at most ${MOST_TO_VICTIM} are allowed`)
  if (owners.length > MOST_TO_OWNER)
    broken.push(`the psychologist got ${owners.length} mails, at most ${MOST_TO_OWNER} are allowed`)
  const unmarked = [...victims, ...owners].filter(
    ({ header }) => header('auto-submitted').join() !== 'auto-generated',
  )
  if (unmarked.length > 0)
    broken.push(`${unmarked.length} mails do not say that a machine wrote them (RFC 3834)`)
  return {
    tried: statuses.length,
    seen: `${victims.length} mails to one address, ${owners.length} to one psychologist`,
    broken,
  }
}

const LINK = /verify-email\?token=([\w-]+)/

/** Opens a practice whose owner proved the address, as needed to write to others. */
async function openProved(url: string, mail: MailServer): Promise<Practice> {
  const practice = await openPractice(url, from())
  for (;;) {
    const mails = await mail.read(practice.account.email)
    const token = mails.flatMap(({ text }) => LINK.exec(text ?? '')?.[1] ?? [])[0]
    if (token) {
      await ask(url, verifyEmail, { body: { token } }, from())
      return practice
    }
    await wait(100)
  }
}

interface Attempt {
  times: number
  send: (n: number) => Promise<number>
}

/** Returns the messages that a psychologist and strangers can cause to a patient and to the psychologist. */
async function triesOf(url: string, practice: Practice): Promise<Attempt[]> {
  const { token, serviceId, account, slots } = practice
  const { id: patientId } = await ask(
    url,
    createPatient,
    { body: { name: 'Maria Lima', phone: VICTIMS_PHONE, email: VICTIM } },
    { token },
  )
  const at = (n: number) => new Date(Date.now() + (40 + (n % 2)) * DAY).toISOString()
  const body = { patientId, serviceId, type: 'online' as const, datetime: at(0) }
  const { id } = await ask(url, createSession, { body }, { token })
  const { manageUrl } = await ask(
    url,
    createBooking,
    {
      params: { id: account.friendlyId },
      body: {
        patientName: 'Rui Prado',
        patientPhone: '11 97777-0002',
        serviceId,
        datetime: slots.at(-1) ?? '',
      },
    },
    from(),
  )
  const link = { params: { token: manageUrl.split('/').at(-1) ?? '' } }
  const subject = 'Não consigo entrar'
  const message = { name: 'Maria Lima', email: VICTIM, subject, message: 'O código não chega.' }
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  return [
    (): Promise<number> => status(call(url, remindSession, { params: { id } }, { token })),
    (n: number) =>
      status(call(url, updateSession, { params: { id }, body: { datetime: at(n) } }, { token })),
    (n: number) => {
      const answer = n % 2 ? ('confirmed' as const) : ('reschedule' as const)
      return status(call(url, answerBookingPresence, { ...link, body: { answer } }, from()))
    },
    () => status(call(url, forgotPassword, { body: { email: account.email } }, from())),
    () => status(call(url, requestLoginCode, { body: { phone: VICTIMS_PHONE } }, from())),
    () => status(call(url, sendSupportMessage, { body: message }, from())),
    () => status(call(url, cancelBooking, link, from())),
  ].map((send) => ({ times: TRIES, send }))
}

/** Opens many practices, and returns attempts to book in each with the victim's address. */
async function bookingsOf(url: string, mail: MailServer): Promise<Attempt[]> {
  const practices: Practice[] = []
  for (let n = 0; n < PRACTICES; n++) practices.push(await openProved(url, mail))
  return practices.map(({ account, serviceId, slots }, practice) => ({
    times: 4,
    send: async (n) => {
      const body = {
        patientName: 'Davi Melo',
        patientPhone: `11 9${70_000_000 + 10 * practice + n}`,
        patientEmail: VICTIM,
        serviceId,
        datetime: slots.at(-1 - n) ?? '',
      }
      const input = { params: { id: account.friendlyId }, body }
      return (await call(url, createBooking, input, from())).status
    },
  }))
}

/** The longest interval between two checks for messages, in milliseconds. */
const QUIET = 16_000

/** Waits until no mail has come for a while. */
async function untilIdle(mail: MailServer): Promise<void> {
  for (let mailCount = -1; mailCount !== mail.taken.length; ) {
    mailCount = mail.taken.length
    await wait(QUIET)
  }
}
