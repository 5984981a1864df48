import {
  COLOURS,
  createPdf,
  MARGIN,
  type PrintedPage,
  pdfBytes,
  setStyle,
  textHeight,
} from '../../platform/server/pdf.ts'
import { FONTS } from '../../platform/server/pdf-fonts.ts'
import { wholeWidth } from '../../platform/server/pdf-table.ts'
import {
  drawQr,
  type ParagraphStyle,
  write as writeParagraph,
} from '../../platform/server/pdf-text.ts'
import { FileReply, fileRoute } from '../../platform/server/routes.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import type { Profile } from '../practice/contract.ts'
import { PROFESSIONAL_TITLES } from '../practice/professional-titles.ts'
import { findProfile } from '../practice/queries.ts'
import { publicPath } from '../practice/rules.ts'
import { getPoster } from './poster-contract.ts'

const POSTERS_AN_ACCOUNT = { name: 'poster', most: 60, per: HOUR }

export const posterRoute = fileRoute(
  getPoster,
  POSTERS_AN_ACCOUNT,
  async ({ services, inTransaction }) => {
    const profile = await inTransaction(({ tenant }) => findProfile(tenant))
    const page = drawPoster(profile, services.origin() + publicPath(profile))
    return new FileReply(
      `cartaz-${profile.publicSlug || profile.friendlyId}.pdf`,
      'application/pdf',
      await pdfBytes(page),
    )
  },
)

type Person = Pick<Profile, 'name' | 'crp' | 'professionalTitle' | 'specialization'>

const ARCH = 420
const CODE = 310
const MARK = 54
const TYPED_ROOM = 100
const SCALES = [1, 0.85, 0.7, 0.6, 0.5]

function drawPoster(person: Person, link: string): PrintedPage {
  const { name, crp, professionalTitle, specialization } = person
  const page = createPdf(`Agende sua consulta: ${name}`)
  const title = PROFESSIONAL_TITLES[professionalTitle]
  const about = [title, specialization, crp && `CRP ${crp}`].filter((part) => part).join(' · ')
  const shown = link.replace(/^https?:\/\//, '')
  const { styles: typed, left } = fitted(page, [
    [name, { size: name.length > 34 ? 18 : 24, font: FONTS.strong, before: 16 }],
    [about, { size: 13, colour: COLOURS.muted, before: 5 }],
    [
      shown,
      {
        size: shown.length > 44 ? 14 : 20,
        font: FONTS.strong,
        colour: COLOURS.petrol,
        before: 7,
      },
    ],
  ])
  page.y = MARGIN + 2 + left / 2
  write(page, 'Agende sua consulta', { size: 38, font: FONTS.heading, colour: COLOURS.petrol })
  write(page, name, typed[0])
  write(page, about, typed[1])
  page.y += 24
  drawArch(page, link)
  write(page, 'Aponte a câmera do celular para o código, ou abra:', { size: 14, before: 28 })
  write(page, shown, typed[2])
  write(page, 'Você escolhe o dia e a hora, sem cadastro e sem baixar nada.', {
    size: 12,
    colour: COLOURS.muted,
    before: 14,
  })
  page.end()
  return page
}

type Paragraph = [words: string, style: ParagraphStyle]

function fitted(page: PrintedPage, paragraphs: [Paragraph, Paragraph, Paragraph]) {
  const heightAt = (scale: number) =>
    paragraphs.reduce((sum, [words, style]) => sum + heightOf(page, words, style, scale), 0)
  const scale = SCALES.find((each) => heightAt(each) <= TYPED_ROOM) ?? Math.min(...SCALES)
  const [[, first], [, second], [, third]] = paragraphs
  const scaled = (style: ParagraphStyle) => ({ ...style, size: style.size * scale })
  const styles = [scaled(first), scaled(second), scaled(third)] as const
  return { styles, left: Math.max(0, TYPED_ROOM - heightAt(scale)) }
}

function heightOf(
  page: PrintedPage,
  words: string,
  { size, font }: ParagraphStyle,
  scale: number,
): number {
  if (!words) return 0
  setStyle(page, { font: font ?? FONTS.text, size: size * scale })
  return textHeight(page, words, { width: wholeWidth(page).width })
}

function write(page: PrintedPage, words: string, style: ParagraphStyle): void {
  writeParagraph(page, words, { ...style, align: 'center', gap: 0 })
}

/** Draws the arch with the code in black on white: cameras read other colours unreliably. */
function drawArch(page: PrintedPage, link: string): void {
  const left = (page.page.width - ARCH) / 2
  const [top, radius] = [page.y, ARCH / 2]
  const bottom = top + radius + CODE / 2 + 80
  const right = left + ARCH
  page
    .path(
      `M${left} ${bottom}L${left} ${top + radius}A${radius} ${radius} 0 0 1 ${right} ${top + radius}L${right} ${bottom}Z`,
    )
    .fill(COLOURS.petrolSoft)
  drawMark(page, [(page.page.width - MARK) / 2, top + 38])
  drawCode(page, link, [(page.page.width - CODE) / 2, bottom - CODE - 34])
  page.y = bottom
}

function drawMark(page: PrintedPage, [left, top]: readonly [number, number]): void {
  page
    .save()
    .translate(left, top)
    .scale(MARK / 32)
  page.path('M5 29V14a11 11 0 0 1 22 0v15h-7.5v2.4Z').fill(COLOURS.petrol)
  page.path('M15 4.9c2.8 1.2 4.5 4.7 4.5 9.3V29H24V14.1c0-4.6-3.9-8.2-9-9.2Z').fill(COLOURS.light)
  page.restore()
}

function drawCode(page: PrintedPage, link: string, [left, top]: readonly [number, number]): void {
  page.roundedRect(left, top, CODE, CODE, 10).fill('#FFFFFF')
  drawQr(page, link, { left, top, width: CODE })
}
