import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import { ensureDataKey } from './key-commands.ts'
import { openSafe, type Safe, sealIn } from './safe-queries.ts'
import type { Template, TemplateInput } from './template-contract.ts'
import { templateAssociatedData } from './template-queries.ts'
import { TEMPLATES_MAX } from './template-rules.ts'

export async function addTemplate(
  tenant: Tenant,
  keyring: Keyring,
  input: TemplateInput,
  now: number,
): Promise<Template> {
  await lockPractice(tenant)
  const safe: Safe = { tenant, dataKey: await ensureDataKey(tenant, keyring, now) }
  const id = newId()
  const { rows } = await sql`
    insert into note_templates (psychologist_id, id, kind, body, created_at)
    select ${tenant.id}, ${id}, ${input.kind}, ${sealTemplate(safe, id, 1, input)}, ${new Date(now)}
    where (select count(*) from note_templates where psychologist_id = ${tenant.id}) < ${TEMPLATES_MAX}
    returning id`.execute(tenant.sql)
  if (rows.length === 0) throw new Problem('templates_full')
  return { id, ...input }
}

export async function changeTemplate(
  tenant: Tenant,
  keyring: Keyring,
  { id, ...input }: TemplateInput & { id: string },
): Promise<Template> {
  const { rows } = await sql<{ version: number }>`
    select version from note_templates where psychologist_id = ${tenant.id} and id = ${id} for update`.execute(
    tenant.sql,
  )
  if (!rows[0]) throw new Problem('not_found')
  const version = rows[0].version + 1
  const body = sealTemplate(await openSafe(tenant, keyring), id, version, input)
  await sql`
    update note_templates set kind = ${input.kind}, body = ${body}, version = ${version}
    where psychologist_id = ${tenant.id} and id = ${id}`.execute(tenant.sql)
  return { id, ...input }
}

function sealTemplate(safe: Safe, id: string, version: number, { name, text }: TemplateInput) {
  return sealIn(safe, templateAssociatedData(id, version), JSON.stringify({ name, text }))
}

export async function removeTemplate(tenant: Tenant, id: string): Promise<void> {
  const { numDeletedRows } = await tenant.sql
    .deleteFrom('note_templates')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Problem('not_found')
}
