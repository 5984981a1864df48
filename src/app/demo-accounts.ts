import { madeUpPractice, OPENED } from '../features/demo/made-up-practice.ts'
import { createPsychologist } from '../features/identity/commands.ts'
import type { Profile } from '../features/practice/contract.ts'
import { findProfile } from '../features/practice/queries.ts'
import { publicPath } from '../features/practice/rules.ts'
import './events.ts'
import * as z from 'zod/mini'
import { saveProfile } from '../features/profile/commands.ts'
import { profileChange } from '../features/profile/contract.ts'
import { growEverySeries } from '../features/series/growth-commands.ts'
import type { Author } from '../features/support/queries.ts'
import type { Tenant } from '../platform/server/database.ts'
import { hashPassword } from '../platform/server/password.ts'
import type { Services } from '../platform/server/services.ts'
import { insertRows } from './demo-rows.ts'
import { DEMO_CLOSING, insertStatements } from './demo-statements.ts'
import { subscribe } from './demo-subscriptions.ts'
import { insertSupportMessages } from './demo-support.ts'
import { insertUsage } from './demo-usage.ts'

/** The practices of the demonstration: docs/product.md, Trial and production. */

export const DEMO_PASSWORD = 'demonstracao'

const SAMPLE_CPF = '12345678909'

interface DemoPractice {
  /** How many of the made-up people. */
  people: number
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
  for (const [place, { people, profile }] of PRACTICES.entries()) {
    const { name, email, plan } = profile
    const account = {
      name,
      email,
      phone: `+551191111000${place + 1}`,
      crp: `06/${100_001 + place}`,
    }
    const proved = { passwordHash, isActive: true, isProved: true }
    const id = await services.db.asPlatform((db) =>
      createPsychologist(db, { ...account, ...proved }, now - OPENED),
    )
    const path = await services.db.asTenant(id, (tenant) =>
      insertPractice(tenant, { people, place, profile: { ...profile, ...account } }, now),
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
  { people, place, profile: own }: DemoPractice & { place: number },
  now: number,
): Promise<string> {
  const { plan, email } = own
  const made = madeUpPractice(now, { people, profile: { ...own, pixKey: email, cpf: SAMPLE_CPF } })
  const {
    email: _,
    publicSlug: __,
    version: ___,
    ...profile
  } = z.parse(profileChange, made.profile)
  await saveProfile(tenant, { ...profile, ...(plan === 'free' ? {} : DEMO_CLOSING) }, now - OPENED)
  await tenant.sql.updateTable('psychologists').set({ plan }).where('id', '=', tenant.id).execute()
  if (plan !== 'free') await subscribe(tenant, plan, now)
  // Namesakes in two practices are two people, each with a phone.
  const patients = made.patients.map((patient) => ({
    ...patient,
    phone: patient.phone.replace('9000', `900${place}`),
  }))
  await insertRows(tenant, { ...made, patients }, now)
  const monthly = patients.filter(({ billing }) => billing === 'monthly').map(({ id }) => id)
  if (plan !== 'free') await insertStatements(tenant, monthly, now)
  return publicPath(await findProfile(tenant))
}
