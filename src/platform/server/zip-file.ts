import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  open: () => Readable
}

/** Returns an archive as a stream. It breaks off where one of its files does, and stops with its reader. */
export function zipStream(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const sent = new PassThrough()
  let open: Readable | undefined
  const breakOff = (error: unknown) => sent.destroy(error as Error)
  zip.on('error', breakOff)
  for (const { name, open: openEntry } of entries) {
    zip.addReadStreamLazy(name, (give) => {
      open = openEntry()
      open.on('error', breakOff)
      give(null, open)
    })
  }
  zip.end()
  zip.outputStream.pipe(sent)
  sent.on('close', () => open?.destroy())
  return sent
}
