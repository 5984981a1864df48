import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import { jsonStream } from '../../platform/server/json-stream.ts'
import { FileReply, fileRoute } from '../../platform/server/routes.ts'
import { type ZipEntry, zipStream } from '../../platform/server/zip-file.ts'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { dayAt, formatZonedTime, HOUR } from '../../platform/shared/calendar.ts'
import { toSlug } from '../../platform/shared/slug.ts'
import { type KeptProof, proofChunks } from '../expenses/queries.ts'
import { movedLines } from '../imports/account/moved-queries.ts'
import { PROOF_INDEX, type ProofRow } from '../imports/archive/archive-steps.ts'
import { MOVE_FILE } from '../imports/reading/read-move.ts'
import { startAccountExport } from './commands.ts'
import { exportAccount } from './contract.ts'
import { exportedLists, type InTenant, profileCsv } from './owned-table-queries.ts'
import type { AccountFacts } from './queries.ts'

const EXPORTS_OF_ALL = { name: 'account_export', most: 10, per: HOUR }

export const exportAccountRoute = fileRoute(
  exportAccount,
  EXPORTS_OF_ALL,
  async ({ now, inTransaction }) => {
    const inTenant: InTenant = (read) => inTransaction(({ tenant }) => read(tenant, now))
    const facts = await inTenant((tenant) => startAccountExport(tenant, now))
    const name = `${toSlug(APP_NAME)}-${dayAt(now, facts.profile.timezone)}.zip`
    return new FileReply(name, 'application/zip', zipStream(entriesOf(facts, inTenant, now)))
  },
)

function entriesOf(
  { profile, picture, proofs, calendarFeed }: AccountFacts,
  inTenant: InTenant,
  now: number,
): ZipEntry[] {
  const document = () =>
    jsonStream([
      ['exportedAt', new Date(now).toISOString()],
      ['profile', profile],
      ['calendarFeed', calendarFeed],
      ...exportedLists.map(({ field, rows }) => [field, rows(inTenant)] as const),
    ])
  return [
    {
      name: 'LEIA-ME.txt',
      open: () => Readable.from([Buffer.from(introduction(now, profile.timezone))]),
    },
    { name: 'dados.json', open: document },
    { name: MOVE_FILE, open: () => movedLines(inTenant, profile, picture?.bytes ?? null) },
    { name: 'perfil.csv', open: () => profileCsv(profile, calendarFeed) },
    ...exportedLists.map(({ file, csv }) => ({
      name: file,
      open: () => csv(inTenant, profile.timezone),
    })),
    ...(proofs.length > 0 ? [{ name: PROOF_INDEX, open: () => proofIndex(proofs) }] : []),
    ...proofs.map((proof) => ({
      name: proofPath(proof),
      open: () => Readable.from(proofChunks(inTenant, proof.id), { objectMode: false }),
    })),
    ...(picture ? [pictureEntry(picture)] : []),
  ]
}

function pictureEntry({ type, bytes }: NonNullable<AccountFacts['picture']>): ZipEntry {
  const ending = type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)
  return { name: `foto.${ending}`, open: () => Readable.from([Buffer.from(bytes)]) }
}

/** Returns as JSON which expense each proof belongs to; another installation reads the proofs by it. */
function proofIndex(proofs: readonly KeptProof[]): Readable {
  const rows = proofs.map((proof): ProofRow => {
    const { id, expenseId, name, type } = proof
    return { id, expenseId, name, type, path: proofPath(proof) }
  })
  return Readable.from([Buffer.from(JSON.stringify(rows))], { objectMode: false })
}

/** The longest file name of Linux and Android, in bytes of UTF-8. */
const FILE_NAME_BYTES = 255

function proofPath({ id, date, name }: KeptProof): string {
  const whole = `${date}-${id.slice(-8)}-${name.replaceAll(/[<>:"|?*]/g, '-')}`
  const ending = extname(whole)
  const stem = Buffer.from(basename(whole, ending)).subarray(0, FILE_NAME_BYTES - ending.length)
  // A character that is cut is left out.
  const fitting = new TextDecoder().decode(stem, { stream: true })
  return `comprovantes-de-despesas/${fitting.trimEnd()}${ending}`
}

function introduction(now: number, zone: string): string {
  return `Cópia de tudo o que havia na sua conta no ${APP_NAME} em ${formatZonedTime(now, zone)}.
dados.json traz tudo em um só documento, para outros sistemas; cada arquivo .csv traz uma lista, para abrir como planilha.
${MOVE_FILE} leva o consultório a outra instalação: lá, em Pacientes, Importar, envie este ZIP; se ele passar de 20 MB, envie só esse arquivo. Os comprovantes
de despesas vêm depois, deste mesmo ZIP, na tela da importação; os prontuários, do arquivo deles.
`
}
