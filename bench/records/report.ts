import { mark, table } from '../document.ts'
import {
  brokenPromises as brokenDownloads,
  type Download,
  textOf as textOfDownloads,
} from '../exports/report.ts'
import { quantile } from '../results.ts'

const P95_AT_MOST = 150

export interface Measured {
  notes: number
  opened: number[]
  downloads: Download[]
}

export function textOf({ notes, opened, downloads }: Measured): string {
  const heads = ['call', 'answers', 'p50', 'p95', 'p99', 'promised', 'kept']
  const at = (share: number) => `${quantile(opened, share).toFixed(1)} ms`
  const row = [
    "a patient's record",
    opened.length.toLocaleString('en'),
    at(0.5),
    `**${at(0.95)}**`,
    at(0.99),
    `p95 ≤ ${P95_AT_MOST} ms`,
    mark(isSoon(opened)),
  ]
  return `A practice with ${notes.toLocaleString('en')} sealed notes, 100 of each patient, some 1,500 characters each. The records of its patients are opened in turn from 8
connections for 20 s; each opening is also written to the log of the records.

${table(heads, [row])}

${textOfDownloads(downloads, { what: `${notes.toLocaleString('en')} notes and 50 MB of files` })}`
}

function isSoon(opened: number[]): boolean {
  return quantile(opened, 0.95) <= P95_AT_MOST
}

export function brokenPromises({ opened, downloads }: Measured): string[] {
  const late = `a patient's record: p95 ${quantile(opened, 0.95).toFixed(0)} ms`
  return [...(isSoon(opened) ? [] : [late]), ...brokenDownloads(downloads)]
}
