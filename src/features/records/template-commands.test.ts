import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { of, openPractice } from '../../../test/practice.ts'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from './template-contract.ts'
import { TEMPLATES_MAX, USUAL_TEMPLATES } from './template-rules.ts'

const { db, given } = await openPractice()
const BODY = { kind: 'evolution' as const, name: 'Minha evolução', text: '## Afeto\n\n## Sono' }

it('A template is listed by name, changed and deleted', async () => {
  const ana = await given.psychologist()
  expect(await ana.ask(listTemplates)).toEqual([])
  const template = await ana.ask(createTemplate, { body: BODY })
  await ana.ask(createTemplate, { body: { ...BODY, name: 'Água e sono' } })
  expect((await ana.ask(listTemplates)).map(({ name }) => name)).toEqual([
    'Água e sono',
    'Minha evolução',
  ])
  const changed = { ...BODY, kind: 'restricted' as const, text: '## Teste' }
  await ana.ask(updateTemplate, { ...of(template), body: changed })
  expect(await ana.ask(listTemplates)).toContainEqual({ id: template.id, ...changed })
  expect((await ana.call(deleteTemplate, of(template))).status).toBe(204)
  expect((await ana.call(deleteTemplate, of(template))).status).toBe(404)
  expect(await ana.ask(listTemplates)).toHaveLength(1)
})

it('A template is encrypted, and the database contains none of its text', async () => {
  const ana = await given.psychologist()
  await ana.ask(createTemplate, { body: { ...BODY, text: 'Falou do luto de Quitéria' } })
  const { rows } = await sql<{ body: Uint8Array }>`select body from note_templates`.execute(
    db.owner,
  )
  const bytes = Buffer.concat(rows.map(({ body }) => body)).toString('latin1')
  expect(bytes).not.toMatch(/luto|Quit|Minha/)
})

it(`A practice has at most ${TEMPLATES_MAX} templates`, async () => {
  const ana = await given.psychologist()
  for (let count = 0; count < TEMPLATES_MAX; count++) await ana.ask(createTemplate, { body: BODY })
  expect((await ana.call(createTemplate, { body: BODY })).problem?.code).toBe('templates_full')
})

it.each(USUAL_TEMPLATES)('A template may equal the built-in “$name”', async (usual) => {
  const ana = await given.psychologist()
  expect((await ana.call(createTemplate, { body: usual })).status).toBe(201)
})
