/** The tag of a test that runs on PostgreSQL and again on the embedded database. */
export const BOTH_DATABASES = 'both-databases'

/**
 * Lists the files with tests that run on PostgreSQL and again on the embedded database: those with the tag BOTH_DATABASES,
 * on a test, a group, or in a comment at the top of a file for the whole file. Every other database test runs once, on
 * PostgreSQL if there is one. The tag is for what the two databases may answer differently, for the reason given here; a
 * test of our own rules or words in the same file has none. A listed file without a tag fails.
 */
export const ON_BOTH_DATABASES: { differs: string; files: string[] }[] = [
  {
    differs: 'One connection: a statement outside of an open transaction hangs.',
    files: ['test/download.test.ts'],
  },
  {
    differs:
      'Concurrency: row locks, deadlocks that are run again, the exclusion constraint, unique keys.',
    files: [
      'test/race.test.ts',
      'src/features/booking/{hold,lost-coupon,recorded,unproven-hold}-commands.test.ts',
      'src/features/sessions/commands.test.ts',
      'src/features/sessions/changes/{absence,undo,expiry,hold}-commands.test.ts',
      'src/features/closures/day-off-routes.test.ts',
      'src/features/coupons/commands.test.ts',
      'src/features/payments/balance-routes.test.ts',
      'src/features/identity/{,passkey-,device-}routes.test.ts',
      'src/features/packages/*commands.test.ts',
      'src/features/series/growth-commands.test.ts',
      'src/features/prices/routes.test.ts',
      'src/features/patient-area/reschedule-routes.test.ts',
      'src/features/waitlist/routes.test.ts',
      'src/features/agreements/*routes.test.ts',
    ],
  },
  {
    differs:
      'The queue: its own profile for each database, taking jobs, waking the worker after a commit.',
    files: [
      'test/{queue,wake,live}.test.ts',
      'src/features/*/outbox*commands.test.ts',
      'src/features/delivery/{held,recipient}-commands.test.ts',
      'src/features/reminders/commands.test.ts',
    ],
  },
  {
    differs:
      'Roles: the embedded database connects as superuser; row-level security must hold there too.',
    files: [
      'test/tenants.test.ts',
      'src/features/merging/routes.test.ts',
      'src/features/imports/routes.test.ts',
      'src/features/imports/account/move-commands.test.ts',
      'src/features/imports/kinds/item-commands.test.ts',
    ],
  },
  {
    differs: 'Transactions: each database begins and ends its own, and encodes values.',
    files: ['test/reads.test.ts', 'test/statements-together.test.ts'],
  },
  {
    differs: 'Migrations, on databases that hold rows.',
    files: ['test/{migrations,ledger-migration,proved-migration}.test.ts'],
  },
  {
    differs: 'Throttles, counted by one statement under load.',
    files: ['src/features/{identity,support}/throttle-routes.test.ts'],
  },
  {
    differs: 'Types and their parsers: whole accounts and tables, byte by byte.',
    files: [
      'test/kept-fields.test.ts',
      'src/features/account/{export-routes,owned-table-queries}.test.ts',
      'src/features/profile/picture-routes.test.ts',
      'src/features/services/routes.test.ts',
      'src/features/records/{routes,file-commands,key-commands}.test.ts',
    ],
  },
  {
    differs: 'Time zones and sums: days and months of a zone, counted in the database.',
    files: [
      'src/features/admin/{figure-commands,queries}.test.ts',
      'src/features/{dashboard,reports}/queries.test.ts',
      'src/features/usage/commands.test.ts',
    ],
  },
  {
    differs: 'Order and collation, text search, pages of a list.',
    files: ['src/features/{booking,patients,sessions}/queries.test.ts'],
  },
]
