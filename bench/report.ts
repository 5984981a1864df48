import { table } from './document.ts'
import type { Comparison, Figure, Results } from './results.ts'

export function textOf(results: Results): string {
  return `**The ratio is the figure to read**: the server's throughput over that of a bare program (\`bench/bare.ts\`: node:http
and pg, one query for a month's times; begin, upsert, insert and commit for a booking) measured in the same run, alternately, on the
same PostgreSQL with durable commits. The machine's speed is in both and cancels out; answers a second are only good for comparing
with another run on the same machine.

${table(
  [
    'call',
    'connections',
    'ratio',
    'promised',
    'server',
    'bare',
    'server p50 / p99',
    'bare p50 / p99',
  ],
  results.comparisons.map(lineOf),
)}

Ratios are medians over the rounds; \`server\` and \`bare\` are answers a second (median), p50 and p99 milliseconds over all rounds.

- **Month availability**: next month's free times of one of ${results.psychologists} psychologists, each request another's.
- **Booking**: a stranger's booking over the public call: a new patient, a session, two mails with the jobs that send
  them and two audit events in one transaction, each request another psychologist, phone and time; all are accepted (201).

- **Reads of the day**: the agenda's week, the first page of sessions and of patients, the dashboard and a patient, each request another
  psychologist's; and the sessions in a patient's area. The bare program (\`bench/bare-reads.ts\`) finds the login and the rows in one prepared statement on
  the same tables, without tenants, and answers the JSON of its rows, which is half as long or less.

The load comes from the same machine and shares its cores with server and database; while one side is measured, the other
idles. The bare program has tables without rules, no login, no tenants, no row-level security, no validation, and
writes no mails, jobs or audit events; **the server's figure for bookings includes its outbox at work**. Before measuring, the bench
asks both for the free times of every practice and stops when they differ. Both keep 10 connections to the database. Bookings go
without an \`Idempotency-Key\` (two statements more) and with throttling off (one short transaction more), answers
uncompressed, as no \`Accept-Encoding\` is sent. Mails are written as files, as without \`MAIL_URL\`. Reminders of the practices'
sessions are planned beforehand, as they are in a practice that is used.

### Memory and start

${table(
  ['what', 'measured', 'promised'],
  results.figures.map(({ name, value, unit, atMost }) => [
    name,
    shown({ value, unit }),
    atMost === undefined ? '' : `at most ${atMost.toLocaleString('en')} ${unit}`,
  ]),
)}

Memory is the process's resident set (\`VmRSS\`); at rest: after its start, 20 requests and 5 s of quiet. Starts are from spawning the process
to the first 200 of \`/api/health\`, the median of three.
`
}

function lineOf({ call, connections, ratio, atLeast, server, bare }: Comparison): string[] {
  const spread = ({ p50, p99 }: Comparison['server']) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`
  return [
    call,
    String(connections),
    `**${ratio.toFixed(2)}**`,
    `≥ ${atLeast}`,
    server.rate.toFixed(0),
    bare.rate.toFixed(0),
    spread(server),
    spread(bare),
  ]
}

function shown({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  return value === null
    ? 'not reported by this system'
    : `${Math.round(value).toLocaleString('en')} ${unit}`
}
