import * as z from 'zod/mini'
import { sendersOf } from '../../platform/server/channel-settings.ts'
import type { Database, Tenant, TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { hashPassword } from '../../platform/server/password.ts'
import type { Services } from '../../platform/server/services.ts'
import { createToken } from '../../platform/server/tokens.ts'
import {
  addDays,
  DAY,
  DEFAULT_ZONE,
  HOUR,
  instantAt,
  MINUTE,
  platformDay,
  weekdayOf,
} from '../../platform/shared/calendar.ts'
import { chance } from '../../platform/shared/chance.ts'
import type { Senders } from '../../platform/shared/senders.ts'
import { keepStatements } from '../bank/import-commands.ts'
import { readBankFile } from '../bank/reading/read-statement.ts'
import { createPsychologist } from '../identity/commands.ts'
import type { Profile } from '../practice/contract.ts'
import { PLAN_PRICES } from '../practice/plans.ts'
import { findProfile } from '../practice/queries.ts'
import { publicPath } from '../practice/rules.ts'
import { saveProfile } from '../profile/commands.ts'
import { profileChange } from '../profile/contract.ts'
import { growEverySeries } from '../series/growth-commands.ts'
import { recordPayment } from '../subscription/payment-commands.ts'
import { periodEnd } from '../subscription/rules.ts'
import { testCheckout } from '../subscription/test-checkout-commands.ts'
import { keepSupportMessage } from '../support/commands.ts'
import type { SupportInput } from '../support/contract.ts'
import { markMessage } from '../support/inbox-commands.ts'
import { type Author, listSuperAdmins } from '../support/queries.ts'
import { createUsageNotes, writeUsage } from '../usage/commands.ts'
import type { Feature } from '../usage/rules.ts'
import { insertCalendars } from './calendar-commands.ts'
import { madeUpStatement } from './made-up-bank.ts'
import { madeUpPractice, OPENED } from './made-up-practice.ts'
import { insertRows } from './row-commands.ts'
import { DEMO_CLOSING, insertStatements } from './statement-commands.ts'

/** The practices of the demonstration: docs/product.md, Trial and production. */

export const DEMO_PASSWORD = 'demonstracao'

const SAMPLE_CPF = '12345678909'

interface DemoPractice {
  people: number
  /** Whether it has calendars at other providers. */
  hasCalendars?: true
  profile: Pick<
    Profile,
    | 'name'
    | 'email'
    | 'plan'
    | 'professionalTitle'
    | 'specialization'
    | 'bio'
    | 'address'
    | 'addressNumber'
  >
}

const PRACTICES: readonly DemoPractice[] = [
  {
    people: 18,
    hasCalendars: true,
    profile: {
      name: 'Lúcia Arruda',
      email: 'lucia@exemplo.com.br',
      plan: 'pro',
      professionalTitle: 'feminine',
      specialization: 'Psicologia clínica',
      bio: 'Atendimento de adultos, com escuta cuidadosa e sem pressa.',
      address: 'Rua das Acácias',
      addressNumber: '101',
    },
  },
  {
    people: 12,
    profile: {
      name: 'Renato Queiroz',
      email: 'renato@exemplo.com.br',
      plan: 'pro-annual',
      professionalTitle: 'masculine',
      specialization: 'Casais e famílias',
      bio: 'Conversas a dois ou em família, online e no consultório.',
      address: 'Alameda dos Ipês',
      addressNumber: '48',
    },
  },
  {
    people: 3,
    profile: {
      name: 'Teresa Moura',
      email: 'teresa@exemplo.com.br',
      plan: 'free',
      professionalTitle: 'feminine',
      specialization: 'Adolescentes e adultos',
      bio: 'Um espaço tranquilo para falar do que importa, no seu tempo.',
      address: 'Rua do Jasmim',
      addressNumber: '230',
    },
  },
  {
    people: 1,
    profile: {
      name: 'Hugo Valente',
      email: 'hugo@exemplo.com.br',
      plan: 'free',
      professionalTitle: 'masculine',
      specialization: 'Orientação profissional',
      bio: 'Para quem está escolhendo, mudando ou recomeçando no trabalho.',
      address: 'Travessa das Paineiras',
      addressNumber: '15',
    },
  },
]

/** Fills the database with the practices; returns a line for each, with its login and public path. */
export async function insertDemo(services: Services): Promise<string[]> {
  const now = services.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const lines: string[] = []
  const authors = new Map<string, Author>()
  for (const [index, { profile, ...practice }] of PRACTICES.entries()) {
    const { name, email, plan } = profile
    const account = {
      name,
      email,
      phone: `+551191111000${index + 1}`,
      crp: `06/${100_001 + index}`,
    }
    const proved = { passwordHash, isActive: true, isProved: true }
    const id = await services.db.asPlatform((db) =>
      createPsychologist(db, { ...account, ...proved }, now - OPENED),
    )
    const path = await services.db.asTenant(id, (tenant) =>
      insertPractice(
        tenant,
        { ...practice, index, profile: { ...profile, ...account } },
        { ...services, senders: sendersOf(services.environment) },
        now,
      ),
    )
    authors.set(email, { id, name, email, plan })
    lines.push(`  ${email}  (${plan})  ${path}`)
  }
  await growEverySeries(services.db, now)
  await insertSupportMessages(services.db, authors, now)
  await insertUsage(
    services.db,
    [...authors.values()].map(({ id }) => id),
    now,
  )
  return lines
}

async function insertPractice(
  tenant: Tenant,
  { people, hasCalendars, index, profile: own }: DemoPractice & { index: number },
  { senders, secret, keyring }: Pick<Services, 'secret' | 'keyring'> & { senders: Senders },
  now: number,
): Promise<string> {
  const { plan, email } = own
  const practice = madeUpPractice(now, {
    people,
    profile: { ...own, pixKey: email, cpf: SAMPLE_CPF },
  })
  const {
    email: _,
    publicSlug: __,
    version: ___,
    ...profile
  } = z.parse(profileChange, practice.profile)
  await saveProfile(tenant, { ...profile, ...(plan === 'free' ? {} : DEMO_CLOSING) }, now - OPENED)
  await tenant.sql.updateTable('psychologists').set({ plan }).where('id', '=', tenant.id).execute()
  if (plan !== 'free') await subscribe(tenant, plan, now)
  // People of the same name in two practices are two people, each with a phone.
  const patients = practice.patients.map((patient) => ({
    ...patient,
    phone: patient.phone.replace('9000', `900${index}`),
  }))
  await insertRows(tenant, { ...practice, patients }, senders, now)
  if (hasCalendars && keyring) await insertCalendars(tenant, { secret, keyring }, practice, now)
  const monthly = patients.filter(({ billing }) => billing === 'monthly').map(({ id }) => id)
  if (plan !== 'free') {
    await insertStatements(tenant, monthly, now)
    const read = readBankFile(new TextEncoder().encode(madeUpStatement(practice, now)))
    await keepStatements(tenant, { name: 'extrato-inventado.ofx', secret, read }, now)
  }
  return publicPath(await findProfile(tenant))
}

const SUBSCRIBED_DAYS_AGO = 90

async function subscribe(tenant: Tenant, plan: 'pro' | 'pro-annual', now: number): Promise<void> {
  const start = now - SUBSCRIBED_DAYS_AGO * DAY
  const borders = [start]
  for (let last = start; last <= now; borders.push(last))
    last = periodEnd(start, plan, DEFAULT_ZONE, borders.length)
  const subscription = { id: newId(), plan }
  const amountCents = PLAN_PRICES[plan]
  await tenant.sql
    .insertInto('subscriptions')
    .values({
      ...subscription,
      psychologist_id: tenant.id,
      provider: testCheckout.name,
      provider_ref: createToken(tenant.id),
      amount_cents: amountCents,
      status: 'active',
      started_at: new Date(start),
      current_period_end: new Date(borders.at(-1) ?? start),
      created_at: new Date(start),
    })
    .execute()
  for (const [index, paidUntil] of borders.slice(1).entries()) {
    const paidFrom = borders[index] ?? start
    await recordPayment(tenant, subscription, {
      amountCents,
      paidAt: paidFrom,
      paidFrom,
      paidUntil,
    })
  }
}

const DAYS_USED = 45
const SCREENS: Feature[] = ['agenda', 'agenda', 'sessions', 'patients', 'messages']

/** Inserts a few minutes of use on most working days, in the morning and some evenings. */
async function insertUsage(
  db: Database,
  accounts: readonly TenantId[],
  now: number,
): Promise<void> {
  const notes = createUsageNotes()
  const today = platformDay(now)
  for (let ago = DAYS_USED; ago > 0; ago--) {
    const day = addDays(today, -ago)
    if (weekdayOf(day) % 6 === 0) continue
    for (const [index, id] of accounts.entries()) {
      const luck = chance(ago * 10 + index)
      if (luck < 0.12 * (index + 1)) continue
      for (const time of luck > 0.6 ? ['08:40', '19:10'] : ['08:40'])
        for (let step = 0; step < 3 + (index % 3); step++)
          notes.noteUse(
            id,
            SCREENS[(step + Math.floor(luck * 50)) % SCREENS.length] ?? null,
            instantAt(day, time, DEFAULT_ZONE) + step * luck * 5 * MINUTE,
          )
    }
  }
  await writeUsage(db, notes)
}

interface DemoQuestion {
  from?: string
  ago: number
  answeredAgo?: number
  input: Omit<SupportInput, 'name' | 'email' | 'phone'>
}

const STRANGER = {
  name: 'Otávio Brandão',
  email: 'otavio@exemplo.com.br',
  phone: '+5511900000077',
}

const QUESTIONS: DemoQuestion[] = [
  {
    ago: 3 * DAY,
    answeredAgo: 2 * DAY,
    input: {
      category: 'geral',
      subject: 'Posso testar antes de assinar?',
      message: 'Oi! O plano gratuito tem prazo para acabar?',
    },
  },
  {
    ago: 26 * HOUR,
    from: 'teresa@exemplo.com.br',
    input: {
      category: 'conta',
      subject: 'Trocar o e-mail da conta',
      message: 'Quero entrar com outro e-mail. Perco alguma coisa se mudar?',
    },
  },
  {
    ago: 3 * HOUR,
    from: 'renato@exemplo.com.br',
    input: {
      category: 'pagamento',
      subject: 'Nota da assinatura anual',
      message: 'Preciso da nota fiscal da assinatura deste ano.\nPode ser no CPF mesmo.',
    },
  },
  {
    ago: 20 * MINUTE,
    from: 'lucia@exemplo.com.br',
    input: {
      category: 'tecnico',
      subject: 'Um lembrete não chegou',
      message: 'O lembrete de ontem aparece como não enviado. O que faço?',
    },
  },
]

async function insertSupportMessages(
  db: Database,
  authors: Map<string, Author>,
  now: number,
): Promise<void> {
  await db.asPlatform(async (sql, enqueue) => {
    const [admin] = await listSuperAdmins(sql)
    for (const { from = '', ago, answeredAgo, input } of QUESTIONS) {
      const author = authors.get(from) ?? null
      const { name, email } = author ?? STRANGER
      const written = { ...input, name, email, phone: author ? null : STRANGER.phone }
      const { id } = await keepSupportMessage(sql, enqueue, written, author, now - ago)
      if (admin && answeredAgo)
        await markMessage(sql, { id, answered: true, adminId: admin.id }, now - answeredAgo)
    }
  })
}
