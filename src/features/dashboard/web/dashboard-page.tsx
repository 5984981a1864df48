import { DEFAULT_ZONE, formatLongDay, timeAt } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import {
  type LazyExtra,
  lazyExtra,
  useLoaded,
  useOnceTrue,
} from '../../../platform/web/lazy-extra.tsx'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { useRead } from '../../../platform/web/query.ts'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Later } from '../../../platform/web/ui/later.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useMinWidth } from '../../../platform/web/ui/use-wide-screen.ts'
import { useNow, useToday } from '../../../platform/web/use-clock.ts'
import type { ChangedElsewhereProps } from '../../calendars/web/parts/changed-elsewhere.tsx'
import type { TakenTodayProps } from '../../calendars/web/parts/outside-times.tsx'
import { greetedName } from '../../patients/greeting-rules.ts'
import type { Profile } from '../../practice/contract.ts'
import { useProfile } from '../../practice/web/api.ts'
import { storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import type { ReadyChat } from '../../reminders/contract.ts'
import { useReadyChats } from '../../reminders/web/api.ts'
import { inCents } from '../../sessions/rules.ts'
import {
  SessionOpener,
  SessionPanelWindows,
  useSessionPanel,
} from '../../sessions/web/parts/session-panel.tsx'
import { type Dashboard, getDashboard, UPCOMING_SHOWN } from '../contract.ts'
import { awaitsAction, leavesOpen, spotlightOf } from '../rules.ts'
import { FigureCards, FigureSkeleton } from './figure-cards.tsx'
import { dayName } from './session-time.tsx'
import { FIRST_SHOWN } from './short-list.tsx'
import { NothingNext, RescheduleButtons, SessionButtons, SpotlightCard } from './spotlight-card.tsx'
import { TodayList } from './today-list.tsx'
import { UpcomingSessions } from './upcoming-sessions.tsx'
import type { NewBookingsProps, SeparateCards } from './waiting-cards.tsx'

/** Requested by the page's own code, so that they are there before its data. */
const CARDS: Pick<LazyExtra<never>, 'load'>[] = []
function requestAhead<Props>(card: LazyExtra<Props>): void {
  CARDS.push(card)
  card.preload()
}
function separateCard<Name extends keyof SeparateCards>(name: Name) {
  const card = lazyPart<SeparateCards[Name]>(async () => ({
    default: (await import('./waiting-cards.tsx')).SEPARATE_CARDS[name],
  }))
  requestAhead(card)
  return card
}
const Shortcuts = separateCard('Shortcuts')
const ReadyChats = separateCard('ReadyChats')
const NewBookingsCard = separateCard('NewBookingsCard')
const UnrecordedCard = separateCard('UnrecordedCard')
const ConflictsCard = separateCard('ConflictsCard')
const FirstSteps = separateCard('FirstSteps')
const FirstBooking = separateCard('FirstBooking')
const ClosingCard = separateCard('ClosingCard')
const OverdueCard = separateCard('OverdueCard')
const UnwrittenCard = separateCard('UnwrittenCard')
const CancellationsCard = separateCard('CancellationsCard')
const UnnotifiedCard = separateCard('UnnotifiedCard')
const NewAdultsCard = separateCard('NewAdultsCard')
const RefundsCard = separateCard('RefundsCard')
const MoveRequestsCard = separateCard('MoveRequestsCard')
const MovedSessionsCard = separateCard('MovedSessionsCard')
const ToRescheduleCard = separateCard('ToRescheduleCard')
const ChangedElsewhere = lazyExtra<ChangedElsewhereProps>(
  () => import('../../calendars/web/parts/changed-elsewhere.tsx'),
)
requestAhead(ChangedElsewhere)
const TakenToday = lazyExtra<TakenTodayProps>(async () => ({
  default: (await import('../../calendars/web/parts/outside-times.tsx')).TakenToday,
}))
requestAhead(TakenToday)
const CalendarsAhead = lazyExtra(async () => ({
  default: (await import('../../calendars/web/parts/outside-times.tsx')).CalendarsAhead,
}))

export default function DashboardPage() {
  const { data: profile } = useProfile()
  const name = profile?.name || storedPsychologist()?.name
  return (
    <>
      <CalendarsAhead />
      <PageHeader
        title={name ? `Olá, ${greetedName(name)}` : 'Olá'}
        description={<TodayLine zone={profile?.timezone} />}
        described
      />
      <DashboardParts />
    </>
  )
}

function TodayLine({ zone = DEFAULT_ZONE }: { zone: string | undefined }) {
  const day = formatLongDay(useToday(zone))
  return day.charAt(0).toUpperCase() + day.slice(1)
}

/** The parts of the dashboard, shown together, so that first steps that turn out to be due move nothing. */
function DashboardParts() {
  const profile = useProfile()
  const dashboard = useDashboard()
  const chats = useReadyChats()
  const isLoaded = useLoaded(CARDS)
  if (profile.isPending || dashboard.isPending || chats.isPending || !isLoaded)
    return <DashboardSkeleton />
  if (!profile.data || !dashboard.data) {
    const error = profile.error ?? dashboard.error
    return (
      <ErrorState
        description={error ? problemText(error) : undefined}
        onRetry={() => Promise.all([profile.refetch(), dashboard.refetch()])}
        pending={profile.isFetching || dashboard.isFetching}
      />
    )
  }
  return <DashboardContent profile={profile.data} dashboard={dashboard.data} chats={chats.data} />
}

type DashboardContentProps = {
  profile: Profile
  dashboard: Dashboard
  chats: readonly ReadyChat[] | undefined
}

function DashboardContent({ profile, dashboard, chats = [] }: DashboardContentProps) {
  const { overdue, hasSession, newBookings, toReschedule, unrecorded } = dashboard
  const [today, later] = [dashboard.today.map(inCents), dashboard.later.map(inCents)]
  const panel = useSessionPanel()
  const zone = profile.timezone
  const now = useNow()
  const spotlight = spotlightOf([...today, ...later], now)
  const spotlit = spotlight?.session.id
  const day = useToday(zone)
  const unnoted = completedUnnoted(dashboard)
  const waiting: Omit<NewBookingsProps, 'newBookings'> = {
    zone,
    when: ({ datetime }) => `${dayName(datetime, zone, day)}, ${timeAt(datetime, zone)}`,
    opener: (session, trigger) => (
      <SessionOpener session={session} panel={panel} trigger={trigger} />
    ),
    buttons: (session) => <SessionButtons session={session} panel={panel} refusable />,
  }
  const isWide = useMinWidth(TWO_COLUMNS)
  const most = isWide ? UPCOMING_SHOWN : FIRST_SHOWN
  const overview = (
    <>
      <FigureCards figures={dashboard} columns={isWide ? 2 : 4} />
      {hasSession && <UpcomingSessions sessions={later} {...{ spotlit, most, zone, panel }} />}
    </>
  )
  const shortcuts = <Shortcuts isFree={profile.plan === 'free'} />
  const bookings = newBookings.length > 0 && (
    <NewBookingsCard newBookings={newBookings} {...waiting} />
  )
  const requests = <MoveRequestsCard moves={dashboard.patientMoves} zone={zone} />
  const past = unrecorded.total > 0 && <UnrecordedCard unrecorded={unrecorded} {...waiting} />
  const following = (
    <>
      {toReschedule.length > 0 && (
        <ToRescheduleCard
          toReschedule={toReschedule}
          {...waiting}
          buttons={(session) => <RescheduleButtons session={session} panel={panel} />}
        />
      )}
      <ChangedElsewhere changes={dashboard.calendarChanges} zone={zone} />
      <UnnotifiedCard patients={dashboard.unnotified} zone={zone} />
      <RefundsCard refunds={dashboard.refunds} zone={zone} />
      <MovedSessionsCard moves={dashboard.patientMoves} zone={zone} />
      <CancellationsCard cancellations={dashboard.patientCancellations} zone={zone} />
    </>
  )
  // The last of its column: it is read after the others, and pushes nothing down.
  const elsewhere = <TakenToday zone={zone} />
  const reminders = <ReadyChats chats={chats} zone={zone} />
  const nothingNext = !spotlight && (
    <NothingNext hasSession={hasSession} hadToday={today.length > 0} />
  )
  const isTodayFirst = useOnceTrue(
    !isWide && today.some((session) => session.id !== spotlit && awaitsAction(session, now)),
  )
  const isSpotlightToday = today.some(({ id }) => id === spotlit)
  const first = spotlight && (
    <SpotlightCard
      spotlight={spotlight}
      zone={zone}
      panel={panel}
      note={unnoted.has(spotlight.session.id)}
    />
  )
  const todayList = hasSession && (
    <TodayList
      sessions={today}
      spotlit={spotlit}
      leavesOpen={leavesOpen(dashboard, chats)}
      folds={!isWide}
      zone={zone}
      panel={panel}
      unnoted={unnoted}
    />
  )
  return (
    <div className={`@container ${STACK}`}>
      <FirstSteps profile={profile} dashboard={dashboard} />
      <FirstBooking booking={dashboard.firstBooking} zone={zone} />
      <div className={COLUMNS}>
        <div className={STACK}>
          {(isSpotlightToday || !isTodayFirst) && first}
          {bookings}
          {!isWide && requests}
          {isTodayFirst && todayList}
          {!isSpotlightToday && isTodayFirst && first}
          {!isWide && following}
          {!isWide && past}
          {!isWide && reminders}
          {nothingNext}
          {!isTodayFirst && todayList}
          {isWide && past}
          {isWide && (
            <Later>
              {overview}
              {elsewhere}
            </Later>
          )}
        </div>
        <div className={STACK}>
          {isWide && requests}
          {isWide && following}
          <NewAdultsCard newAdults={dashboard.newAdults} />
          {isWide && reminders}
          <ClosingCard closing={dashboard.closing} />
          <OverdueCard overdue={overdue} />
          <UnwrittenCard unwritten={dashboard.unwritten.slice(0, most)} zone={zone} />
          <ConflictsCard conflicts={dashboard.conflicts} zone={zone} />
          {(isWide || !hasSession) && shortcuts}
        </div>
      </div>
      {!isWide && (
        <Later>
          {overview}
          {hasSession && shortcuts}
          {elsewhere}
        </Later>
      )}
      <SessionPanelWindows panel={panel} zone={zone} />
    </div>
  )
}

function completedUnnoted({ today, unwritten }: Dashboard): ReadonlySet<string> {
  const ids = new Set(unwritten.map(({ id }) => id))
  return new Set(
    today.filter(({ id, status }) => status === 'completed' && ids.has(id)).map(({ id }) => id),
  )
}

/** Gaps instead of margins: Chromium may paint an appended card once before the card above has its margin. */
const STACK = 'flex flex-col gap-4 sm:gap-6'

/**
 * Two columns if both fit, also with enlarged text: rem in a container query grows with the text, in a media query it does not.
 */
const COLUMNS =
  'grid grid-cols-1 items-start gap-4 sm:gap-6 @min-[55rem]:grid-cols-[minmax(0,1fr)_20rem]'

/** The screen width at which the container has 55rem: the cards below the first column's are then in that column. */
const TWO_COLUMNS = '77.5rem'

const PANEL = 'rounded-lg border border-line bg-surface p-5 sm:p-6'

function DashboardSkeleton() {
  return (
    <div className="@container space-y-4 sm:space-y-6">
      <div className={COLUMNS}>
        <div className={PANEL}>
          <SkeletonLines lines={2 * UPCOMING_SHOWN} />
        </div>
        <div className={PANEL}>
          <SkeletonLines lines={UPCOMING_SHOWN} />
        </div>
      </div>
      <FigureSkeleton />
    </div>
  )
}

function useDashboard() {
  return useRead(getDashboard, {})
}
