import { sql } from 'kysely'
import { openIn, type Safe } from './safe-queries.ts'
import type { Template } from './template-contract.ts'
import type { TemplateKind } from './template-rules.ts'

export function templateAssociatedData(id: string, version: number) {
  return { table: 'note_templates', id, owner: '', version }
}

export async function listOwnTemplates(safe: Safe): Promise<Template[]> {
  const { tenant } = safe
  const { rows } = await sql<{ id: string; kind: TemplateKind; body: Uint8Array; version: number }>`
    select id, kind, body, version from note_templates where psychologist_id = ${tenant.id}`.execute(
    tenant.sql,
  )
  const templates = rows.map(({ id, kind, body, version }) => {
    const { name, text } = JSON.parse(openIn(safe, templateAssociatedData(id, version), body))
    return { id, kind, name, text }
  })
  return templates.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
}
