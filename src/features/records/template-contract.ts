import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, idParams, keyOf, text } from '../../platform/shared/fields.ts'
import { OFF, PROVEN, writtenText } from './contract.ts'
import { TEMPLATE_KINDS } from './template-rules.ts'

const fields = {
  kind: keyOf(TEMPLATE_KINDS, 'Escolha para que serve'),
  name: text(80, 2, 'Dê um nome ao modelo'),
  text: writtenText('Escreva o texto do modelo').check(
    z.maxLength(10_000, 'Um modelo tem no máximo 10.000 caracteres'),
  ),
}
export const templateInput = z.object(fields)
export type TemplateInput = z.output<typeof templateInput>

const template = z.object({ id, kind: fields.kind, name: z.string(), text: z.string() })
export type Template = z.infer<typeof template>

export const listTemplates = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/note-templates',
  summary: 'Os modelos próprios para escrever registros, por nome',
  reads: ['records'],
  reply: z.array(template),
  problems: [OFF, 'damaged', 'key_missing'],
})

export const createTemplate = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/note-templates',
  summary: 'Guarda um modelo próprio',
  changes: ['records'],
  body: templateInput,
  reply: template,
  status: 201,
  problems: [OFF, 'damaged', 'key_missing', 'templates_full'],
})

export const updateTemplate = endpoint({
  ...PROVEN,
  method: 'PUT',
  path: '/api/note-templates/:id',
  summary: 'Muda um modelo próprio; o que já foi escrito com ele fica como está',
  changes: ['records'],
  params: idParams,
  body: templateInput,
  reply: template,
  problems: ['not_found', OFF, 'damaged', 'key_missing'],
})

export const deleteTemplate = endpoint({
  ...PROVEN,
  method: 'DELETE',
  path: '/api/note-templates/:id',
  summary: 'Exclui um modelo próprio; o que já foi escrito com ele fica como está',
  changes: ['records'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})
