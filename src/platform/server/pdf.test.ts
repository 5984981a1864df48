import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { latin, pdfBytes } from './pdf.ts'
import { createReport, drawFigures } from './pdf-report.ts'

describe('a name in print', () => {
  it.each([
    ['João Gonçalves', 'João Gonçalves'],
    ['Żółć', 'Zólc'],
    ['Łukasz Đorđević', 'Lukasz Dordevic'],
    ['Işıl Ħaż-Żebbuġ', 'Isil Haz-Zebbug'],
    ['Bjørn Æsa Weiß Œuvre', 'Bjørn Æsa Weiß Œuvre'],
    ['李明', '??'],
  ])('%s is written %s', (name, printed) => {
    expect(latin(name)).toBe(printed)
  })
})

it('a figure of two lines stands above what explains it', async () => {
  const page = createReport({ title: 'Título', of: '', period: '', issued: '' })
  const figure = 'Horários de Atendimento (87%)'
  drawFigures(page, [{ label: 'Recurso', figure, hint: 'Explicação' }])
  page.end()
  const pdf = await getDocumentProxy(new Uint8Array(await pdfBytes(page)))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const heightOf = (text: string) => {
    const item = items.find((each) => 'str' in each && each.str.includes(text))
    return item && 'transform' in item ? Number(item.transform[5]) : Number.NaN
  }
  expect(heightOf('(87%)') - heightOf('Explicação')).toBeGreaterThan(8)
})
