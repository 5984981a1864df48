import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  id,
  idParams,
  instantText,
  optionalLongText,
  page,
  search,
} from '../../platform/shared/fields.ts'
import { keysOf } from '../../platform/shared/keys.ts'
import { planNames } from '../practice/contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    psychologists: true
  }
}

export const PSYCHOLOGIST_FILTERS = {
  all: 'Todos',
  active: 'Ativos',
  inactive: 'Inativos',
  pro: 'Plano Pro',
  free: 'Plano Gratuito',
} as const
export type PsychologistFilter = keyof typeof PSYCHOLOGIST_FILTERS

const wantedStatus = z.enum([...keysOf(PSYCHOLOGIST_FILTERS), 'waiting'])
export type WantedStatus = z.infer<typeof wantedStatus>

/** An account in the super admin's list; fields in snake_case stay for existing clients. */
const adminPsychologist = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  crp: z.nullable(z.string()),
  specialization: z.nullable(z.string()),
  plan: planNames,
  is_active: z.boolean(),
  pix_key: z.nullable(z.string()),
  createdAt: instantText,
  sessions_count: z.int(),
  activated_at: z.nullable(instantText),
  deactivated_at: z.nullable(instantText),
  deactivation_reason: z.nullable(z.string()),
  closed_at: z.nullable(instantText),
  crp_shared: z.boolean(),
  friendlyId: z.int(),
  publicSlug: z.string(),
})
export type AdminPsychologist = z.infer<typeof adminPsychologist>

export const listPsychologists = endpoint({
  method: 'GET',
  path: '/api/admin/psychologists',
  summary:
    'Os psicólogos da plataforma, dos mais recentes aos mais antigos; quem aguarda ativação, do mais antigo; com limit, em páginas',
  access: 'admin',
  reads: ['psychologists'],
  query: z.object({
    ...page,
    search,
    status: z._default(wantedStatus, 'all'),
  }),
  reply: z.array(adminPsychologist),
})

export const getPsychologist = endpoint({
  method: 'GET',
  path: '/api/admin/psychologists/:id',
  summary: 'Um psicólogo da plataforma',
  access: 'admin',
  reads: ['psychologists'],
  params: idParams,
  reply: adminPsychologist,
  problems: ['not_found'],
})

export const REASON_MAX = 500

const statusChange = z.object({
  is_active: z.boolean(),
  reason: optionalLongText(REASON_MAX),
})

export const changePsychologistStatus = endpoint({
  method: 'PATCH',
  path: '/api/admin/psychologists/:id/status',
  summary: 'Ativa ou desativa a conta de um psicólogo e avisa a pessoa por e-mail',
  access: 'admin',
  changes: ['psychologists'],
  params: idParams,
  body: statusChange,
  reply: adminPsychologist,
  problems: ['not_found', 'closed_by_owner', 'admin_stays'],
  idempotent: false,
})
