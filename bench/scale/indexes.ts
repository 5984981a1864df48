import { table } from '../document.ts'
import type { Access, Explained, Plan } from './plans.ts'
import type { Size } from './seed.ts'

const REASONS: Record<string, string> = {
  psychologists_pkey: "The practice's row, by id.",
  login_tokens_pkey:
    "Leads with the psychologist, whose id is a part of the token: a login is looked up only among its owner's.",
  sessions_by_start:
    "Every list of sessions is one practice's in the order of time. The id after the time makes the order total, so that a page can begin after the last row of the one before: a deep page costs as much as the first. It includes the columns that the figures add up, with the end of each session for overdue amounts, so that only the index is read.",
  sessions_by_service:
    "Whether a service is in use, before it is deleted. It is the smallest index that leads with the psychologist, so that it also counts a practice's sessions.",
  sessions_by_patient: "A patient's sessions, and the owed amounts.",
  sessions_pkey: 'One session, by the practice and its id.',
  patients_by_name:
    'The list in the order of names, without regard to case and accents; the id makes the order total, for pages.',
  patients_pkey:
    "The name and phone of each session's patient; also the count of a practice's patients.",
  patients_by_phone: "A stranger's booking finds a known patient by phone.",
  services_pkey: 'The service of each session.',
  payments_by_date: 'The payments of a period.',
  payments_pkey: 'One payment, and those of a statement behind its shares.',
  a_payment_is_undone_once: 'Whether a payment was undone; refused twice by the database.',
  payments_by_session: 'The payments of one session.',
  coupons_pkey: 'The coupon of each session that was booked with one.',
  packages_pkey: 'The package of each session that consumes a credit.',
  packages_by_patient: "A patient's packages.",
  a_package_gives_each_session_once:
    "Which of a package's credits are consumed; no two sessions have one credit number.",
  payments_by_package: 'The payments of one package.',
  series_pkey: 'The fixed time of a date, by the practice and its id.',
  series_by_patient: "A patient's fixed times.",
  series_dates_in_conflict: 'The dates of fixed times without a session, in order.',
  sessions_by_coupon:
    'How often a patient used a coupon, and whether it was used at all before it is deleted.',
}

/** Returns docs/generated/indexes.md: for each statement what it reads by which index, and why each index exists. */
export function indexesDocument(explained: Explained[], size: Size): string {
  const every = new Set(explained.flatMap(({ calls }) => calls)).size
  return `# Indexes

Written by \`npm run bench -- scale\`: the statements behind the psychologist's screens as the server sends them, explained by
PostgreSQL (\`explain (analyze, buffers)\`) on ${size.psychologists.toLocaleString('en')} psychologists and ${size.sessions.toLocaleString('en')} sessions, under the tenant's role with
row-level security in force. Milliseconds and rows are those of a practice of middle size, then of the largest (${size.largest.toLocaleString('en')}
sessions); pages are of 8 KiB.

Every table of a practice leads its keys with \`psychologist_id\`: row-level security adds that condition to each statement, so
each statement begins at the practice's rows, and its cost does not grow with the other practices.

## Why these

${table(
  ['index', 'why'],
  usedIndexes(explained).map((index) => [`\`${index}\``, REASONS[index] ?? '']),
)}

## Statements

${explained.map((each) => paragraphOf(each, every)).join('\n\n')}
`
}

export function unexplainedIndexes(explained: Explained[]): string[] {
  return usedIndexes(explained).filter((index) => !REASONS[index])
}

function usedIndexes(explained: Explained[]): string[] {
  const accesses = explained
    .flatMap(({ middle, largest }) => [middle, largest])
    .flatMap((plan) => plan.accesses)
  return [...new Set(accesses.flatMap(({ index }) => index ?? []))].sort()
}

function paragraphOf({ text, calls, middle, largest }: Explained, every: number): string {
  return `### ${calls.length === every ? 'Every call' : calls.join('; ')}

\`\`\`sql
${text}
\`\`\`

${table(['practice', 'reads', 'pages', 'ms'], [rowOf('middle', middle), rowOf('largest', largest)])}`
}

function rowOf(practice: string, { accesses, pages, milliseconds }: Plan): string[] {
  return [
    practice,
    accesses.map(wordsFor).join('; '),
    pages.toLocaleString('en'),
    milliseconds.toFixed(2),
  ]
}

function wordsFor({ table, index, rows, leftOut }: Access): string {
  const source = index ? `\`${index}\`` : `${table} as a whole`
  return `${source}: ${rows.toLocaleString('en')}${leftOut > 0 ? ` (${leftOut.toLocaleString('en')} left out)` : ''}`
}
