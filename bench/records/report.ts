import { mark, type Report, table } from '../document.ts'
import { type Download, report as reportDownloads } from '../exports/report.ts'
import { quantile } from '../results.ts'

const P95_AT_MOST = 150

interface Measured {
  notes: number
  opened: number[]
  downloads: Download[]
}

export function report({ notes, opened, downloads }: Measured): Report {
  const heads = ['call', 'answers', 'p50', 'p95', 'p99', 'promised', 'kept']
  const p95 = quantile(opened, 0.95)
  const isSoon = p95 <= P95_AT_MOST
  const at = (share: number) => `${quantile(opened, share).toFixed(1)} ms`
  const row = [
    "a patient's record",
    opened.length.toLocaleString('en'),
    at(0.5),
    `**${at(0.95)}**`,
    at(0.99),
    `p95 ≤ ${P95_AT_MOST} ms`,
    mark(isSoon),
  ]
  const what = `${notes.toLocaleString('en')} notes and 50 MB of files`
  const files = reportDownloads(downloads, { what })
  const text = `A practice with ${notes.toLocaleString('en')} sealed notes, 100 of each patient, some 1,500 characters each. The records of its patients are opened in turn from 8
connections for 20 s; each opening is also written to the log of the records.

${table(heads, [row])}

${files.text}`
  const late = isSoon ? [] : [`a patient's record: p95 ${p95.toFixed(0)} ms`]
  return { text, broken: [...late, ...files.broken] }
}
