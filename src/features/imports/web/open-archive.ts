import type { FileEntry } from '@zip.js/zip.js'
import { type OpenedArchive, PROOF_INDEX, RECORD_INDEX } from '../archive/archive-steps.ts'

/** Why a file is not opened. */
export class ArchiveFault extends Error {}

const OTHER_FILE =
  'Escolha o “Arquivo dos prontuários” ou o ZIP da exportação da conta de antes, como foram baixados.'
const WITHOUT_PROOFS = 'Nesta exportação da conta não há comprovantes de despesas.'
const OTHER_PASSPHRASE = 'A frase não abre este arquivo. Confira e tente de novo.'
const NOT_LOADED = 'Não deu para abrir o arquivo: a página não carregou inteira. Tente novamente.'
const DAMAGED = 'O arquivo está incompleto ou foi alterado. Baixe-o de novo na conta de antes.'

export type ArchiveKind = 'records' | 'proofs'

/** Returns what an archive brings. Throws `ArchiveFault`. */
export async function archiveKind(file: Blob): Promise<ArchiveKind> {
  const entries = await entriesOf(file)
  if (entries.has(RECORD_INDEX)) return 'records'
  if (entries.has(PROOF_INDEX)) return 'proofs'
  throw new ArchiveFault(entries.has('dados.json') ? WITHOUT_PROOFS : OTHER_FILE)
}

/**
 * Opens an archive on this device: the passphrase is not sent. Its files are read when they are needed. Throws
 * `ArchiveFault`.
 */
export async function openArchive(file: Blob, passphrase: string): Promise<OpenedArchive> {
  const { TextWriter, Uint8ArrayWriter } = await zipReader()
  const entries = await entriesOf(file)
  const options = { password: passphrase, checkSignature: true }
  const unpack = async <T>(name: string, read: (entry: FileEntry) => Promise<T>): Promise<T> => {
    const entry = entries.get(name)
    if (!entry) throw new ArchiveFault(DAMAGED)
    return read(entry).catch(() => {
      throw new ArchiveFault(name === RECORD_INDEX ? OTHER_PASSPHRASE : DAMAGED)
    })
  }
  return {
    names: [...entries.keys()],
    text: (name) => unpack(name, (entry) => entry.getData(new TextWriter(), options)),
    bytes: (name) => unpack(name, (entry) => entry.getData(new Uint8ArrayWriter(), options)),
  }
}

async function entriesOf(file: Blob): Promise<Map<string, FileEntry>> {
  const { BlobReader, ZipReader } = await zipReader()
  const entries = await new ZipReader(new BlobReader(file)).getEntries().catch(() => {
    throw new ArchiveFault(OTHER_FILE)
  })
  return new Map(
    entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry] as const])),
  )
}

/** Loads zip.js by the export of its package that uses the browser's own decompression. */
async function zipReader() {
  const zip = await import('@zip.js/zip.js/lib/zip-core-native.js').catch(() => {
    throw new ArchiveFault(NOT_LOADED)
  })
  zip.configure({ useWebWorkers: false })
  return zip
}
