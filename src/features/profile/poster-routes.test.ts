import { writeFileSync } from 'node:fs'
import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { fileOf } from '../../../test/files.ts'
import { openPractice } from '../../../test/practice.ts'
import { getPoster } from './poster-contract.ts'

const { given } = await openPractice()

describe('the poster of the public link', () => {
  it.each([
    ['Ana Conceição Souza', { specialization: 'Terapia cognitiva' }],
    ['Maria Aparecida do Nascimento Cavalcanti de Albuquerque e Mello', {}],
    ['W'.repeat(120), { specialization: 'M'.repeat(120) }],
  ])('The poster is one page with name, CRP and the whole link: %s', async (name, profile) => {
    const ana = await given.psychologist({ name, profile })
    const file = fileOf(await ana.send({ method: 'GET', url: getPoster.path }))
    expect(file.type).toBe('application/pdf')
    expect(file.name).toMatch(/^cartaz-[a-z-]+\.pdf$/)
    if (process.env.KEEP) writeFileSync(`${process.env.KEEP}/${file.name}`, file.bytes)
    const { totalPages, text } = await extractText(new Uint8Array(file.bytes), { mergePages: true })
    expect(totalPages).toBe(1)
    const oneLine = text.replace(/\s+/g, ' ')
    expect(oneLine).toContain('Agende sua consulta')
    expect(oneLine.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
    expect(oneLine).toContain('Psicóloga(o)')
    expect(oneLine).toContain('CRP 06/123456')
    const slug = file.name.slice('cartaz-'.length, -'.pdf'.length)
    expect(oneLine.replaceAll(' ', '')).toMatch(new RegExp(`/agendar/\\d+/${slug}`))
  })
})
