import { expect, it } from 'vitest'
import { pdfkit } from './lazy-modules.ts'
import { createPdf, FONTS, MARGIN, pdfBytes } from './pdf.ts'

const TEXT = 'AVE Tu yo, “não dormiu”: a Ção — 80 €… Wörter, fi ~ Žižek\u0000. '.repeat(20)
const LETTERS = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('')

it('shared fonts write the same bytes as the fonts that pdfkit makes for each document', async () => {
  const expected = await drawn(createOwn())
  for (let time = 0; time < 2; time++) expect(await drawn(createPdf('Título'))).toBe(expected)
})

it.each(Object.values(FONTS))('%s measures each pair of letters as pdfkit does', (name) => {
  const [own, shared] = [createOwn(), createPdf('Título')].map((page) => page.font(name))
  for (const left of LETTERS)
    for (const right of LETTERS)
      if (shared?.widthOfString(left + right) !== own?.widthOfString(left + right))
        expect.fail(`${left}${right}`)
})

function createOwn(): PDFKit.PDFDocument {
  const page = new (pdfkit())({
    size: 'A4',
    margin: MARGIN,
    lang: 'pt-BR',
    info: { Title: 'Título' },
    displayTitle: true,
  })
  for (const name of Object.values(FONTS)) page.font(name)
  return page
}

/** Returns the bytes without the time and the ID made of it. */
async function drawn(page: PDFKit.PDFDocument): Promise<string> {
  for (const name of Object.values(FONTS))
    for (const align of ['left', 'right', 'justify'] as const) page.font(name).text(TEXT, { align })
  page.end()
  const bytes = await pdfBytes(page)
  return bytes.toString('latin1').replace(/\/(ID|CreationDate) .*/g, '')
}
