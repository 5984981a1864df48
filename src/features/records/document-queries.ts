import { setImmediate as turn } from 'node:timers/promises'
import { inBatches } from '../../platform/server/batches.ts'
import { collectYoung } from '../../platform/server/garbage-collection.ts'
import { COLOURS, drawStyled, drawText, MARGIN, setStyle } from '../../platform/server/pdf.ts'
import { FONTS } from '../../platform/server/pdf-fonts.ts'
import { createReport } from '../../platform/server/pdf-report.ts'
import { ensureSpace, type PrintedPage, wholeWidth } from '../../platform/server/pdf-table.ts'
import { formatDay, formatZonedTime } from '../../platform/shared/calendar.ts'
import { shownName } from '../delivery/message-texts.ts'
import { formatDocument, labelledDocument } from '../patients/document-rules.ts'
import { type EmergencyContact, ROLES } from '../patients/people-contract.ts'
import { emergencyText } from '../patients/people-roles.ts'
import { displayName } from '../patients/rules.ts'
import type { Profile } from '../practice/contract.ts'
import type { Identification, RecordEntry, RecordFile, RestrictedEntry } from './contract.ts'
import { findEntryBatch, type RECORD, type RESTRICTED } from './entry-queries.ts'
import { itemBatches, listRecordParts } from './part-queries.ts'
import { ENTRY_KINDS, sealedText } from './rules.ts'
import { type Context, openSafe } from './safe-queries.ts'
import { type Block, type Runs, readText } from './text-rules.ts'

export interface Cover {
  profile: Profile
  identification: Identification
  emergencyContacts: readonly EmergencyContact[]
  keptUntil: string | null
  files: readonly RecordFile[]
}

/** Draws the sealed texts of a register while they are read, oldest day first. */
export function drawRegister(
  context: Context,
  register: typeof RECORD | typeof RESTRICTED,
  patientId: string,
  cover: Cover,
): PrintedPage {
  const { profile, identification } = cover
  const isRecord = register.entries === 'record_entries'
  const page = createReport({
    title: isRecord ? 'Prontuário' : 'Registro documental restrito',
    of: shownName(displayName(identification)),
    period: [shownName(profile.name), profile.crp && `CRP ${profile.crp}`]
      .filter(Boolean)
      .join(', '),
    issued: `Emitido em ${formatZonedTime(context.now, profile.timezone)}`,
  })
  for (const line of coverLines(cover)) drawLine(page, line)
  const draw = async () => {
    await drawEntries(context, register, patientId, page, cover)
    if (isRecord) await drawParts(context, patientId, page)
  }
  draw().then(
    () => page.end(),
    (error) => page.destroy(error),
  )
  return page
}

function coverLines({ identification, emergencyContacts, keptUntil }: Cover): string[] {
  const { name, socialName, cpf, birthDate, guardianName, guardianCpf } = identification
  const guardian = guardianName && [
    shownName(guardianName),
    guardianCpf && labelledDocument(guardianCpf),
  ]
  return [
    socialName ? `Nome no registro civil: ${shownName(name)}` : '',
    cpf ? `CPF: ${formatDocument(cpf)}` : '',
    birthDate ? `Nascimento: ${formatDay(birthDate)}` : '',
    guardian ? `Responsável: ${guardian.filter(Boolean).join(', ')}` : '',
    emergencyContacts.length > 0
      ? `${ROLES.emergency}: ${emergencyText(emergencyContacts, shownName)}`
      : '',
    keptUntil ? `Guardar até: ${formatDay(keptUntil)}` : '',
  ].filter((line) => line !== '')
}

export function entryBatches(
  { inTenant, keyring }: Context,
  register: typeof RECORD | typeof RESTRICTED,
  patientId: string,
): AsyncGenerator<(RecordEntry | RestrictedEntry)[]> {
  return inBatches<RecordEntry | RestrictedEntry>((after) =>
    inTenant(async (tenant) =>
      findEntryBatch(await openSafe(tenant, keyring), register, patientId, after),
    ),
  )
}

async function drawEntries(
  context: Context,
  register: typeof RECORD | typeof RESTRICTED,
  patientId: string,
  page: PrintedPage,
  { files, profile }: Cover,
): Promise<void> {
  for await (const entries of entryBatches(context, register, patientId))
    for (const entry of entries) {
      if (entry.sealedVersions === 0) continue
      drawEntry(page, entry)
      if (entry.sealedAt && entry.sealedElsewhereAt)
        drawLine(
          page,
          `Concluído em ${sealedText({ ...entry, sealedAt: entry.sealedAt }, profile.timezone)}`,
        )
      for (const { entryId, name } of files)
        if (entryId === entry.id) drawLine(page, `Anexo: ${name}`)
      collectAfter(entry.text.length)
      // Lets requests run in between, and sends the drawn part instead of keeping it in memory.
      await turn()
    }
}

const LETTERS = 4_000
let letters = 0

/** Collects the young generation after some pages: pdfkit makes several objects of each letter that it writes. */
function collectAfter(more: number): void {
  letters += more
  if (letters < LETTERS) return
  letters = 0
  collectYoung()
}

async function drawParts(context: Context, patientId: string, page: PrintedPage): Promise<void> {
  for (const part of listRecordParts()) {
    if (!part.isInCopy) continue
    let isFirst = true
    for await (const items of itemBatches(context, part, patientId))
      for (const { title, blocks } of items) {
        if (isFirst) drawTitle(page, part.title, 18)
        drawTitle(page, title, 12)
        for (const block of blocks) drawBlock(page, block)
        isFirst = false
        await turn()
      }
  }
}

function drawEntry(page: PrintedPage, entry: RecordEntry | RestrictedEntry): void {
  const { date, sealedVersions, text } = entry
  const kind = 'kind' in entry ? `, ${ENTRY_KINDS[entry.kind]}` : ''
  const version = sealedVersions > 1 ? ` (versão ${sealedVersions})` : ''
  drawTitle(page, `${formatDay(date)}${kind}${version}`, 12)
  for (const block of readText(text)) drawBlock(page, block)
}

function drawTitle(page: PrintedPage, title: string, size: number): void {
  ensureSpace(page, 60)
  page.y += 14
  setStyle(page, { font: FONTS.strong, size, colour: COLOURS.petrol })
  drawText(page, title, { x: MARGIN, y: page.y }, { width: wholeWidth(page).width })
  page.y += 4
}

const STEP = 16

export function drawBlock(page: PrintedPage, block: Block): void {
  if (block.type === 'heading') drawRuns(page, block.runs, { size: 12, isStrong: true })
  else if (block.type === 'paragraph') drawRuns(page, block.runs, {})
  else
    block.items.forEach((runs, index) => {
      const mark = block.type === 'bullets' ? '•' : `${block.start + index}.`
      drawRuns(page, [{ text: `${mark} `, bold: false }, ...runs], { indent: STEP })
    })
}

interface Style {
  size?: number
  isStrong?: boolean
  indent?: number
}

function drawRuns(page: PrintedPage, runs: Runs, { size = 11, isStrong, indent = 0 }: Style): void {
  const width = wholeWidth(page).width - indent
  page.y += isStrong ? 6 : 2
  setStyle(page, { font: isStrong ? FONTS.strong : FONTS.text, size, colour: COLOURS.ink })
  const texts = runs.map(({ text, bold }) => ({ text, style: bold ? { font: FONTS.strong } : {} }))
  drawStyled(page, texts, { x: MARGIN + indent, y: page.y }, { width, lineGap: 2 })
}

export function drawLine(page: PrintedPage, text: string): void {
  setStyle(page, { font: FONTS.text, size: 10, colour: COLOURS.muted })
  drawText(page, text, { x: MARGIN, y: page.y }, { width: wholeWidth(page).width })
}
