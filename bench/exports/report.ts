import { mark, type Report, table } from '../document.ts'

const EXTRA_AT_MOST = 64

export interface Download {
  name: string
  before: number | null
  peak: number | null
  bytes: number
  seconds: number
}

export function report(downloads: Download[], { what }: { what: string }): Report {
  const heads = ['export', 'size', 'time', 'memory before', 'at its peak', 'extra', 'kept']
  const text = `Files of a practice with ${what}, read from one running server as fast as it writes.
**Promised: at most ${EXTRA_AT_MOST} MiB of resident memory more than before.**

${table(heads, downloads.map(rowOf))}

- Each from a separate server process on PostgreSQL, in use: the screens' calls from 8 connections for 10 s, then 5 s of
  quiet. Then the resident set (\`VmRSS\`) is read every 20 ms until the last byte. The first work of a new
  server, of any kind, takes some 30 MiB more.
- The reader is on the same machine and shares its cores with server and database; no \`Accept-Encoding\` is sent.
`
  return { text, broken: brokenPromises(downloads) }
}

function brokenPromises(downloads: Download[]): string[] {
  return downloads.flatMap((download) => {
    const extra = extraOf(download) ?? 0
    return extra > EXTRA_AT_MOST ? [`${download.name}: ${extra.toFixed(0)} MiB more`] : []
  })
}

function extraOf({ before, peak }: Download): number | null {
  return before === null || peak === null ? null : peak - before
}

function rowOf(download: Download): string[] {
  const { name, bytes, seconds, before, peak } = download
  const extra = extraOf(download)
  const mebibytes = (value: number | null) =>
    value === null ? 'not reported by this system' : `${value.toFixed(0)} MiB`
  return [
    name,
    mebibytes(bytes / 2 ** 20),
    `${seconds.toFixed(1)} s`,
    mebibytes(before),
    mebibytes(peak),
    `**${mebibytes(extra)}**`,
    mark(brokenPromises([download]).length === 0),
  ]
}
