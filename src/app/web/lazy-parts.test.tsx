import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { shownText } from '../../../test/shown-text.ts'
import { MissingPart } from '../../platform/web/lazy-part.tsx'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Optional parts, left out if their code fails to load, or that report it themselves. */
const EXTRAS = [
  // On the dashboard and in the agenda.
  ...['CalendarsAhead', 'CalendarsAhead'],
  'ChangedElsewhere',
  'ClockBanner',
  'ConflictWindow',
  'FactorWaitNotice',
  'LiveFollower',
  // Parts loaded with PatientScreenEnd, which reports a failure.
  'NextSessionActions',
  'NextStep',
  // Login by password works without it.
  'PasskeyLogin',
  'WeekKeeper',
  'Toaster',
  'PatientPush',
  'InstallOffer',
  'InstallCard',
  'InstallDialog',
  'NewBookingsCount',
  'LazyAgreedPriceItem',
  'OutsideTimes',
  'RecurringPix',
  'TakenToday',
  // Its sessions are in the lists too.
  'CrowdCard',
  'DuplicatesAhead',
  'DuplicatesButton',
  'DeskScene',
  'Holidays',
  'LettersScene',
  'RoomScene',
  'ShelfScene',
  'TalkScene',
]

/** Code that reports its own failure, with its own text. */
const OWN_REPORT = [
  // A screen: LoadBoundary.
  'src/app/web/not-found-page.tsx',
  'src/app/web/routes.tsx',
  'src/app/web/screens.ts',
  // The start of a page, and parts without which it works.
  'src/app/web/booking-start.ts',
  'src/app/web.tsx',
  'src/app/offline.tsx',
  'src/features/install/web/use-notifications.ts',
  // A toast, or the text of their form.
  'src/features/imports/web/file-step.tsx',
  'src/features/patient-area/web/parts/calendar-button.tsx',
  'src/features/sessions/web/parts/notice-links.ts',
  'src/features/sessions/web/parts/use-session-actions.ts',
  'src/features/identity/web/proof-prompt.tsx',
  // An offer that nobody requested.
  'src/features/identity/web/load-passkey-offer.ts',
  'src/platform/web/api.ts',
  'src/platform/web/ui/plain-toast-area.tsx',
  'src/features/payments/web/parts/load-pix-payment.ts',
  'src/features/booking/web/use-shown-booking.ts',
  'src/features/booking/web/lazy-contact-code.tsx',
  'src/features/booking/web/coupon-section.tsx',
  'src/features/booking/web/load-sending.ts',
  'src/features/booking/web/use-free-times.ts',
  'src/features/imports/web/open-archive.ts',
  'src/platform/shared/password-strength.ts',
]

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\/web\/|src\/app\/(?:web|offline)\.tsx|password-strength/.test(file))
  .filter((file) => !/\.test\.|\.d\.ts$|\/dev\//.test(file))
  .map((file) => ({
    file,
    text: readFileSync(root + file, 'utf8').replaceAll(/typeof import\(/g, ''),
  }))

it('each lazily loaded part of a screen reports it if its code fails to load', () => {
  const silent = sources
    .filter(({ file, text }) => /(?<![\w.])import\(/.test(text) && !OWN_REPORT.includes(file))
    .filter(({ text }) => {
      const loaded = text.match(/(?<![\w.])import\(/g)?.length ?? 0
      const count =
        text.match(/(?:[=:]|=>)\s+lazy(?:Part|Window|Dialog|Extra|Page)\b/g)?.length ?? 0
      // One loader may be shared by some parts.
      return count === 0 || loaded > count
    })
    .map(({ file }) => file)
  expect(silent).toEqual([])
})

it('only optional parts are left out silently', () => {
  const extras = sources.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = lazyExtra\b/g)].map(([, name]) => name),
  )
  expect(extras.toSorted()).toEqual(EXTRAS.toSorted())
})

it('a missing part offers two ways to continue', () => {
  expect(shownText(<MissingPart onRetry={() => {}} />)).toMatch(
    /^Esta parte não carregou Confira sua conexão.*Tentar de novo Recarregar$/,
  )
})
