/**
 * The storeys of src/features, top to bottom. A slice imports only from storeys below its own, never from its neighbours;
 * platform/ lies below all of them, app/ above. `npm run generate` writes the list into docs/architecture.md.
 */
export const STOREYS: readonly (readonly [
  storey: string,
  slices: readonly string[],
  what?: string,
])[] = [
  [
    'screens',
    ['site', 'install', 'demo', 'test-api'],
    'landing page, installation, demonstration, test API',
  ],
  ['admin', ['admin', 'system'], 'the platform’s own view'],
  ['views', ['dashboard', 'reports', 'account', 'find'], 'lists and sums over several slices'],
  ['waiting list', ['waitlist'], 'freed hours that find their next person'],
  ['booking', ['booking'], 'public bookings by strangers'],
  ['bank', ['bank'], 'bank statements, matched with payments and expenses'],
  ['joining', ['merging'], 'joins patients that are registered twice'],
  ['moving in', ['imports'], 'patients, sessions and more from files'],
  [
    'flows',
    ['patient-area', 'reminders', 'calendar-feed'],
    'the patient area; reminders; the calendar feed',
  ],
  ['moves', ['rescheduling'], 'patients move their sessions'],
  ['calendars elsewhere', ['calendars'], 'busy times of other calendars'],
  ['instant payments', ['pix-provider'], 'Pix charges at the psychologist’s own bank'],
  ['endings', ['endings'], 'the end of a treatment and its open matters'],
  [
    'clinical documents',
    ['documents', 'agreements'],
    'documents by CFP 06/2019; contracts with patients',
  ],
  ['clinical record', ['records'], 'encrypted records that the law requires'],
  ['tax', ['fiscal'], 'Receita Saúde and Carnê-Leão'],
  ['price changes', ['prices'], 'changes of many agreed prices at once'],
  ['monthly statements', ['statements'], 'what each patient owes for a month'],
  ['series', ['series'], 'fixed times: dates that become sessions'],
  ['closures', ['closures'], 'days off and changed hours that meet sessions'],
  ['care', ['sessions']],
  ['discounts', ['coupons']],
  ['packages', ['packages']],
  ['money', ['payments', 'expenses']],
  ['devices', ['push']],
  ['patient access', ['patient-login']],
  ['days', ['holidays'], 'holidays by law, and dates that return each year'],
  ['registry', ['patients', 'services', 'attendance', 'subscription', 'support']],
  ['own profile', ['profile']],
  ['logins', ['identity']],
  ['delivery', ['delivery'], 'channels, outbox, queue, log'],
  ['logs', ['audit', 'usage']],
  ['kernel', ['practice'], 'the account’s row, plan and limits, signed links'],
]

/** A regular expression without look-ahead, which the linter would ignore; where one is needed, patterns as in .gitignore. */
type Pattern = ({ regex: string } | { group: string[] }) & { message: string }

/** Packages that work on both sides; code that both sides share imports no others. */
const PURE_PACKAGES = [
  'zod',
  '@brazilian-utils/brazilian-utils',
  'uqr',
  'ical-generator',
  '@zxcvbn-ts',
]

const UP = '^(?:\\.\\./)+'
const APP: Pattern = { regex: `${UP}app/`, message: 'nothing imports the app' }
const TESTS: Pattern = {
  regex: `\\.test\\.tsx?$|${UP}(?:test|e2e|bench|attack|scripts)/`,
  message: 'nothing imports a test, a bench, an attack or a script',
}
const TABLES: Pattern = { regex: `${UP}db/`, message: 'only SQL knows the tables' }
const SERVER: Pattern = {
  regex:
    '(?:^|/)platform/server/|^(?:\\.\\./)+server/|^node:|(?:^|[/-])(?:queries|commands|routes)\\.ts$',
  message: 'browser code, and code that both sides share, imports nothing of the server',
}
const WEB: Pattern = {
  regex: '(?:^|/)platform/web/|(?:^|/)web/|\\.tsx$',
  message: 'only browser code imports browser code',
}
const IMPURE: Pattern = {
  group: ['*', '!./**', '!../**', ...PURE_PACKAGES.flatMap((name) => [`!${name}`, `!${name}/**`])],
  message: 'code that both sides share imports pure packages only',
}
const COMMANDS: Pattern = {
  regex: '(?:^|[/-])commands\\.ts$',
  message: 'a query imports no command',
}
const ROUTES: Pattern = {
  group: ['**/routes.ts', '**/*-routes.ts', '!**/platform/server/*'],
  message: 'only app/ and routes import routes',
}
const OTHERS_SCREENS: Pattern = {
  group: [
    '**/[a-z]*/web/**',
    '!**/web/**/parts/**',
    '!**/web/**/api.ts',
    '!**/web/**/*-api.ts',
    '!**/platform/web/**',
  ],
  message: "another slice's screens are private: only hooks of the API and parts/ are shared",
}
const SCREENS: Pattern = {
  group: ['./**', '**/*.tsx', '!**/api.ts', '!**/*-api.ts'],
  message: 'hooks of the API import no screen',
}
const FEATURES: Pattern = { regex: `${UP}features/`, message: 'platform/ imports no slice' }

/** Refuses imports from those slices, of what `path` matches in them. */
const from = (slices: readonly string[], path: string, message: string): Pattern => ({
  regex: `${UP}(?:features/)?(?:${slices.join('|')})/${path}`,
  message,
})

function restrict(files: readonly string[], patterns: readonly Pattern[]) {
  return { files: [...files], rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

/**
 * The rules of the slice on that storey, file by layer: later entries replace earlier ones. They hold in sub-folders of any
 * depth, where `../booking/` still counts as the slice of that name.
 */
function slice(name: string, storey: number) {
  const othersOf = (storeys: typeof STOREYS) =>
    storeys.flatMap(([, names]) => names).filter((other) => other !== name)
  const common = [
    from(othersOf(STOREYS.slice(0, storey + 1)), '', `${name} imports only from storeys below`),
    APP,
    TESTS,
  ]
  const othersRoutes = from(othersOf(STOREYS), '(?:.*[/-])?routes\\.ts$', 'routes are private')
  const layer = (files: string, ...patterns: readonly Pattern[]) =>
    restrict([`src/features/${name}/**/${files}`], [...common, ...patterns])
  return [
    layer('*.{ts,tsx}', SERVER, TABLES, WEB, IMPURE),
    layer('{queries,*-queries}.ts', COMMANDS, ROUTES, WEB),
    layer('{commands,*-commands}.ts', ROUTES, WEB),
    layer('{routes,*-routes}.ts', othersRoutes, TABLES, WEB),
    layer('web/**', SERVER, TABLES, OTHERS_SCREENS),
    layer('web/**/{api,*-api}.ts', SERVER, TABLES, OTHERS_SCREENS, SCREENS),
  ]
}

const slices = STOREYS.flatMap(([, names], storey) => names.flatMap((name) => slice(name, storey)))

export default {
  categories: { correctness: 'off' },
  plugins: ['typescript', 'import'],
  rules: {
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
  },
  overrides: [
    restrict(['src/platform/shared/**'], [APP, FEATURES, TESTS, SERVER, TABLES, WEB, IMPURE]),
    restrict(['src/platform/server/**'], [APP, FEATURES, TESTS, WEB]),
    restrict(['src/platform/web/**'], [APP, FEATURES, TESTS, SERVER, TABLES]),
    ...slices,
    // The reader of busy times runs in a thread.
    restrict(['src/features/calendars/reading/**'], [APP, TESTS, TABLES, WEB]),
    // The readers of files run on the server and in a thread; the readers of cells next to them run in browsers too.
    restrict(
      ['src/features/imports/reading/{read-*,worker,in-thread,string-table,xlsx-*}.ts'],
      [APP, TESTS, TABLES, WEB],
    ),
    // The reader of statements runs in a thread; the demonstration runs it in a browser.
    restrict(['src/features/bank/reading/{worker,in-thread}.ts'], [APP, TESTS, TABLES, WEB]),
    restrict(['src/app/*.ts'], [TESTS, WEB]),
    restrict(['src/app/{*.tsx,web/**,dev/**}'], [TESTS, SERVER, TABLES]),
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-imports': 'off', 'import/no-cycle': 'off' },
    },
  ],
  ignorePatterns: ['dist', 'node_modules', 'data'],
}
