import type { FastifyInstance } from 'fastify'
import { type Insertable, sql } from 'kysely'
import type { Messages } from '../db/types.ts'
import { sendAgreement } from '../src/features/agreements/contract.ts'
import { importStatement, listBankLines } from '../src/features/bank/contract.ts'
import { createBooking } from '../src/features/booking/contract.ts'
import { addCalendar } from '../src/features/calendars/commands.ts'
import { createCoupon } from '../src/features/coupons/contract.ts'
import { issueDocument } from '../src/features/documents/contract.ts'
import { register } from '../src/features/identity/contract.ts'
import { createPackage } from '../src/features/packages/contract.ts'
import { createPatient } from '../src/features/patients/input-contract.ts'
import { recordSessionPayment } from '../src/features/payments/record-contract.ts'
import { updateProfile, updateSettings } from '../src/features/profile/contract.ts'
import { createEntry, createRestricted } from '../src/features/records/contract.ts'
import { createService } from '../src/features/services/contract.ts'
import { completeSession, createSession } from '../src/features/sessions/contract.ts'
import { closeMonth } from '../src/features/statements/contract.ts'
import { addToWaitlist } from '../src/features/waitlist/contract.ts'
import { newId } from '../src/platform/server/id.ts'
import type { Services } from '../src/platform/server/services.ts'
import { MINUTE } from '../src/platform/shared/calendar.ts'
import type { CallOf, Endpoint } from '../src/platform/shared/endpoint.ts'
import { Actor, PsychologistActor } from './actors.ts'
import { START } from './clock.ts'

export type BodyOf<E extends Endpoint> = CallOf<E> extends { body: infer Body } ? Body : never

interface PsychologistOptions {
  name?: string
  email?: string
  phone?: string
  crp?: string
  plan?: 'free' | 'pro' | 'pro-annual'
  isActive?: boolean
  isAdmin?: boolean
  isProved?: boolean
  /** Saved over the API afterwards, as its owner would. */
  profile?: BodyOf<typeof updateProfile>
  settings?: BodyOf<typeof updateSettings>
}

interface PracticeOptions extends PsychologistOptions {
  patient?: Partial<BodyOf<typeof createPatient>>
  service?: Partial<BodyOf<typeof createService>>
}

const PASSWORD = 'uma senha boa'

export async function closeMonthOf(owner: Actor, month: string, patientId: string) {
  const [statement] = await owner.ask(closeMonth, { body: { month, patientIds: [patientId] } })
  if (!statement) throw new Error('no month was closed')
  return statement
}

export function createGiven(app: FastifyInstance, { db, keyring, now, secret }: Services) {
  let made = 0

  async function psychologist(options: PsychologistOptions = {}): Promise<PsychologistActor> {
    const {
      name = 'Ana Souza',
      email = `ana${++made}@exemplo.com.br`,
      phone = '11 98765-4321',
      crp = '06/123456',
    } = options
    const loggedIn = await new Actor(app).ask(register, {
      body: { name, email, password: PASSWORD, phone, crp },
    })
    const actor = new PsychologistActor(app, loggedIn, PASSWORD)
    const { plan = 'free', isActive = true, isAdmin = false, isProved = true } = options
    await db.asPlatform((scope) =>
      scope
        .updateTable('psychologists')
        .set({
          plan,
          is_active: isActive,
          is_admin: isAdmin,
          email_verified_at: isProved ? sql<Date>`coalesce(email_verified_at, created_at)` : null,
          activated_at: isActive ? sql<Date>`coalesce(activated_at, created_at)` : null,
        })
        .where('id', '=', actor.id)
        .execute(),
    )
    if (options.profile) await actor.ask(updateProfile, { body: options.profile })
    if (options.settings) await actor.ask(updateSettings, { body: options.settings })
    return actor
  }

  const newPatient = (owner: Actor, fields: Partial<BodyOf<typeof createPatient>> = {}) =>
    owner.ask(createPatient, {
      body: {
        name: 'Maria Lima',
        phone: `11 91234-${String(++made).padStart(4, '0')}`,
        ...fields,
      },
    })

  const newService = (owner: Actor, fields: Partial<BodyOf<typeof createService>> = {}) =>
    owner.ask(createService, {
      body: { name: 'Consulta', type: 'single', price: '150.00', duration: 50, ...fields },
    })

  return {
    psychologist,

    /** A psychologist with a patient and a service; `ids` are the fields of a session for the two. */
    practice: async ({ patient: person, service: offer, ...options }: PracticeOptions = {}) => {
      const ana = await psychologist(options)
      const patient = await newPatient(ana, person)
      const service = await newService(ana, offer)
      const ids = { patientId: patient.id, serviceId: service.id }
      return { ana, patient, service, ids, ...ids }
    },

    patient: newPatient,

    /** By default a draft evolution of the clock's first day. */
    entry: (
      owner: Actor,
      { id }: { id: string },
      fields: Partial<BodyOf<typeof createEntry>> = {},
    ) =>
      owner.ask(createEntry, {
        params: { id },
        body: { kind: 'evolution', date: '2026-03-02', text: 'Sonhou com o mar', ...fields },
      }),

    /** A calendar at another provider with one busy hour, as if it had been read. */
    calendar: async (owner: PsychologistActor) => {
      const start = Date.parse('2026-08-19T17:00:00Z')
      const hour = { start, end: start + 60 * MINUTE, isAllDay: false, title: null }
      const input = {
        kind: 'ics',
        url: 'https://calendario.example/a.ics',
        name: 'Hospital',
      } as const
      const reading = {
        busy: [hour],
        titles: false,
        zone: null,
        knownUntil: start,
        etag: null,
        lastModified: null,
      }
      if (!keyring) throw new Error('the tests have a key')
      return db.asTenant(owner.id, (tenant) =>
        addCalendar(tenant, { keyring, secret }, input, reading, now()),
      )
    },

    /** An unaccepted contract, with its link. */
    agreement: async (
      owner: Actor,
      { id }: { id: string },
      fields: Partial<BodyOf<typeof sendAgreement>> = {},
    ) => {
      const { agreement, url } = await owner.ask(sendAgreement, { params: { id }, body: fields })
      return { ...agreement, token: url.split('/').at(-1) ?? '' }
    },

    /** By default a relatório. */
    document: (
      owner: Actor,
      { id }: { id: string },
      fields: Partial<BodyOf<typeof issueDocument>> = {},
    ) =>
      owner.ask(issueDocument, {
        params: { id },
        body: {
          kind: 'relatorio',
          purpose: 'Uso escolar',
          demand: 'Pedido de avaliação da escola.',
          procedure: 'Quatro encontros de 50 minutos.',
          analysis: 'Observou-se boa adaptação.',
          conclusion: 'Sugere-se acompanhamento.',
          ...fields,
        },
      }),

    /**
     * A closed month with one completed session, by default of a new patient: February 2026, the
     * month before the clock's first day.
     */
    statement: async (owner: Actor, ids: { serviceId: string; patientId?: string }) => {
      const { serviceId, patientId = (await newPatient(owner)).id } = ids
      const datetime = new Date(Date.UTC(2026, 1, 1, 8, 0) + ++made * 60 * MINUTE).toISOString()
      const body = { patientId, serviceId, type: 'online', datetime, price: '150.00' } as const
      const session = await owner.ask(createSession, { body: { ...body, duration: 50 } })
      await owner.ask(completeSession, { params: { id: session.id } })
      return closeMonthOf(owner, '2026-02', patientId)
    },

    /** Imports a statement of one line: by default R$ 150,00 received on 2 March 2026. */
    bankLine: async (
      owner: Actor,
      { day = '20260302', amount = '150.00', text = 'PIX RECEBIDO ANA LIMA' } = {},
    ) => {
      const payload = Buffer.from(
        `<OFX><STMTRS><ACCTID>10203-4<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${++made}<MEMO>${text}</STMTTRN></STMTRS></OFX>`,
      )
      const headers = { 'content-type': 'application/x-ofx' }
      await owner.send({ method: 'POST', url: importStatement.path, headers, payload })
      const [line] = await owner.ask(listBankLines)
      if (!line) throw new Error('no line was imported')
      return line
    },

    /** A Pix, as reported by its bank, for a charge that is no longer owed. */
    pixToReview: async (owner: PsychologistActor) => {
      const [id, txid] = [newId(), newId().replaceAll('-', '')]
      const at = new Date(now())
      await db.asTenant(owner.id, async ({ sql: db }) => {
        const charge = { psychologist_id: owner.id, txid, amount_cents: 15_000, key: 'chave' }
        await db
          .insertInto('pix_charges')
          .values({ ...charge, state: 'ended', created_at: at, expires_at: at })
          .execute()
        await db
          .insertInto('pix_received')
          .values({
            ...{ psychologist_id: owner.id, txid, id, end_to_end_id: `E${txid.slice(1)}` },
            ...{ amount_cents: 15_000, recorded_cents: 0, kind: 'closed' },
            ...{ paid_at: at, found_at: at },
          })
          .execute()
      })
      return { id }
    },

    /** Creates an entry of the restricted register. */
    restrictedEntry: (
      owner: Actor,
      { id }: { id: string },
      fields: Partial<BodyOf<typeof createRestricted>> = {},
    ) =>
      owner.ask(createRestricted, {
        params: { id },
        body: { date: '2026-03-02', text: 'Protocolo do teste', ...fields },
      }),

    service: newService,

    /** A discount of a tenth, for every patient. */
    coupon: (owner: Actor, fields: Partial<BodyOf<typeof createCoupon>> = {}) => {
      const discount = fields.amount === undefined ? { percent: 10 } : {}
      return owner.ask(createCoupon, { body: { code: `CUPOM-${++made}`, ...discount, ...fields } })
    },

    /** By default online, the day after the clock's start, at 10:00 in São Paulo. */
    session: (
      owner: Actor,
      fields: Pick<BodyOf<typeof createSession>, 'patientId' | 'serviceId'> &
        Partial<BodyOf<typeof createSession>>,
    ) =>
      owner.ask(createSession, {
        body: { type: 'online', datetime: '2026-03-03T10:00:00-03:00', ...fields },
      }),

    /** By default 50,00 in cash for a session. */
    payment: (
      owner: Actor,
      { id }: { id: string },
      fields: Partial<BodyOf<typeof recordSessionPayment>> = {},
    ) =>
      owner.ask(recordSessionPayment, {
        params: { id },
        body: { method: 'cash', amount: '50.00', ...fields },
      }),

    /** By default four sessions for R$ 500,00 without expiry. */
    package: (
      owner: Actor,
      fields: Pick<BodyOf<typeof createPackage>, 'patientId' | 'serviceId'> &
        Partial<BodyOf<typeof createPackage>>,
    ) => owner.ask(createPackage, { body: { sessionsCount: 4, price: '500.00', ...fields } }),

    /** Inserts a message directly; by default a reminder ready for a tap. */
    message: (owner: PsychologistActor, fields: Partial<Insertable<Messages>> = {}) =>
      db.asTenant(owner.id, ({ sql }) =>
        sql
          .insertInto('messages')
          .values({
            psychologist_id: owner.id,
            id: newId(),
            channel: 'whatsapp',
            kind: 'session_reminder',
            recipient: '+5511912345678',
            subject: '',
            body: 'Olá!',
            status: 'ready',
            created_at: new Date(START),
            ...fields,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    /** Somebody on the waiting list, by default for any morning of a workday until May 2026. */
    waiting: (
      owner: Actor,
      fields: Pick<BodyOf<typeof addToWaitlist>, 'serviceId'> &
        Partial<BodyOf<typeof addToWaitlist>>,
    ) =>
      owner.ask(addToWaitlist, {
        body: {
          ...{ type: null, weekdays: [1, 2, 3, 4, 5], parts: ['morning'], until: '2026-05-29' },
          ...(fields.patientId
            ? {}
            : { name: 'Bia Nunes', phone: `11 95555-${String(++made).padStart(4, '0')}` }),
          ...fields,
        },
      }),

    /** Books over the public page, as a stranger. */
    booking: (
      owner: PsychologistActor,
      fields: Pick<BodyOf<typeof createBooking>, 'serviceId'> &
        Partial<BodyOf<typeof createBooking>>,
    ) =>
      new Actor(app).ask(createBooking, {
        params: { id: owner.friendlyId },
        body: {
          patientName: 'João Reis',
          patientPhone: `11 92345-${String(++made).padStart(4, '0')}`,
          datetime: '2026-03-03T11:00:00-03:00',
          ...fields,
        },
      }),
  }
}
