import {
  Ban,
  CalendarCheck,
  CalendarOff,
  CalendarX,
  CheckCheck,
  CircleDollarSign,
  Clock,
  MapPin,
  TimerOff,
  UserX,
  Video,
} from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { clockOf } from '../../../../platform/shared/calendar.ts'
import { lazyWindow } from '../../../../platform/web/lazy-window.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { SESSION_TYPES } from '../../../practice/session-types.ts'
import { acrossOf, type Placed, SHORT } from '../../agenda/grid-rules.ts'
import type { Session } from '../../contract.ts'
import { PRESENCE_ANSWERS } from '../../labels.ts'
import { canMove, isOpen, nameOfComing, type ShownStatus, statusText } from '../../rules.ts'
import {
  asksToMove,
  PresenceMark,
  RescheduleWord,
  SeriesMark,
  wordedIconClass,
  wordIfRoomClass,
} from '../parts/session-badges.tsx'
import type { GridActions } from './grid-actions.ts'

export const LazyCardMenu = lazyWindow(() => import('./card-menu.tsx'))

type SessionCardProps = {
  placed: Placed
  column: number
  oneDay: boolean
  lifted: boolean
  actions: GridActions
}

export function SessionCard({ placed, column, oneDay, lifted, actions }: SessionCardProps) {
  const { session, start, end, strip, continues } = placed
  const { open, acted, press, click, close } = useMenuOpening()
  const id = continues ? `session-${session.id}-after-midnight` : `session-${session.id}`
  const room = roomFor(placed, oneDay)
  return (
    <div
      className="absolute z-1 pr-0.5 pb-0.5 focus-within:z-2"
      style={{
        top: `${((start % 60) / 60) * 100}%`,
        height: `${((end - start) / 60) * 100}%`,
        ...acrossOf(placed),
      }}
    >
      <button
        type="button"
        id={id}
        tabIndex={-1}
        data-stop=""
        data-session={session.id}
        data-continues={continues ? '' : undefined}
        data-about={session.id}
        data-column={column}
        data-minute={start}
        title={titleOf(placed, room)}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDownCapture={press}
        onClick={click}
        className={classNames(
          'block size-full scroll-mt-36 scroll-mb-6 overflow-hidden rounded-sm border text-left text-xs leading-tight text-ink select-none [-webkit-touch-callout:none]',
          'transition-[filter,opacity] duration-100 hover:brightness-97 active:brightness-93 dark:hover:brightness-115',
          strip ? 'border-dashed border-edge text-muted' : `border-l-4 ${lookOf(session)}`,
          canMove(session) && 'pointer-fine:active:cursor-grabbing',
          lifted && 'opacity-40',
        )}
      >
        {strip ? (
          <StripText {...session} start={start} />
        ) : (
          <CardText placed={placed} room={room} />
        )}
      </button>
      {acted && (
        <LazyCardMenu placed={placed} actions={actions} cardId={id} open={open} onClose={close} />
      )}
    </div>
  )
}

/**
 * Returns the handlers of a card's menu. A press on its card closes an open menu; the click of that press must not open it again.
 */
function useMenuOpening() {
  const [open, setOpen] = useState(false)
  const [acted, setActed] = useState(false)
  const wasOpen = useRef(false)
  const press = () => {
    wasOpen.current = open
  }
  const click = ({ detail }: MouseEvent) => {
    setActed(true)
    setOpen(detail === 0 || !wasOpen.current)
  }
  return { open, acted, press, click, close: () => setOpen(false) }
}

function titleOf({ session, dayOff }: Placed, room: Room): string | undefined {
  const { presence, status } = session
  const name = room === 'ample' ? [] : [nameOfComing(session)]
  const answer = presence && isOpen({ status }) ? [PRESENCE_ANSWERS[presence]] : []
  const off = dayOff ? [`Dentro de: ${dayOff}`] : []
  return [...name, ...answer, ...off].join(': ') || undefined
}

/** Widths of a card: a phone, a seventh of the grid, half of that, or less. Container queries would cost a layout each. */
const ROOMS = ['ample', 'column', 'narrow', 'tight'] as const
type Room = (typeof ROOMS)[number]

function roomFor({ lanes, wide }: Placed, oneDay: boolean): Room {
  const sharing = Math.ceil(lanes / wide) - 1
  return ROOMS[sharing + (oneDay ? 0 : 1)] ?? 'tight'
}

const ROOM_LOOKS: Record<Room, string> = {
  ample: 'px-[min(0.625rem,2.75vw)] text-sm',
  column: 'px-1.5 py-0.5',
  narrow: 'px-1 py-0.5',
  tight: 'px-0.5 py-0.5',
}

/** Returns a card's look: blue online, green in person; dashed pending, filled confirmed, filled without a frame completed. */
function lookOf({ type, status, holdExpired }: Session): string {
  const online = type === 'online'
  if (status === 'cancelled' || holdExpired)
    return 'border-dashed border-edge bg-paper text-muted [border-left-style:solid]'
  const edge = online ? 'border-online' : 'border-in-person'
  if (status === 'pending') return `${edge} border-dashed bg-surface [border-left-style:solid]`
  if (status === 'completed')
    return online
      ? 'border-transparent border-l-online bg-online-soft'
      : 'border-transparent border-l-in-person bg-in-person-soft'
  return `${edge} ${online ? 'bg-online-soft' : 'bg-in-person-soft'}`
}

/** Minutes: below SNUG the lines are close together, from TALL on a long name may take two lines. */
const SNUG = 50
const TALL = 70

type CardTextProps = { placed: Placed; room: Room }

function CardText({
  placed: { session, start, end, until, continues, dayOff },
  room,
}: CardTextProps) {
  const { status, type } = session
  const short = end - start < SHORT
  // An hour of a phone's day is 48 px high: most sessions have two lines there.
  const paired = room === 'ample' && !short
  // In a column of the week, a short session has the hour and the marks above the name.
  const stacked = room !== 'ample' && short
  const marked = room === 'ample' || room === 'column'
  const asks = room === 'column' && !short && asksToMove(session)
  const twoLines = !short && !paired && end - start >= TALL
  const snug = end - start < SNUG || room === 'ample'
  const head = (
    <>
      <span
        className={classNames(
          'flex items-center gap-x-1 font-semibold tabular-nums',
          paired ? 'min-w-0 overflow-hidden' : short ? 'min-w-0' : 'shrink-0',
          room === 'tight' && 'text-[0.6875rem] tracking-tighter',
          inkOf(session),
        )}
      >
        <span className="shrink-0">{continues ? `até ${clockOf(until)}` : clockOf(start)}</span>{' '}
        {marked && <TypeMark type={type} />}
        {marked && <SeriesMark {...session} worded={false} />}
        {marked && <PresenceMark {...session} worded={false} />}
      </span>
      <span
        className={classNames(
          'font-medium',
          // In enlarged text the marks give way to the name.
          paired ? 'min-w-12' : 'min-w-0',
          stacked ? 'col-span-2 row-start-2' : short || paired ? 'flex-1 basis-14' : 'shrink-0',
          twoLines ? 'line-clamp-2 wrap-anywhere' : 'truncate',
          status === 'cancelled' && 'line-through',
        )}
      >
        {nameOfComing(session)}
      </span>
    </>
  )
  return (
    <span
      className={classNames(
        'relative h-full overflow-hidden',
        stacked
          ? 'grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-1'
          : classNames('flex', short ? 'items-start gap-x-1.5' : 'flex-col'),
        paired && 'justify-center',
        snug ? 'leading-[1.15]' : 'gap-y-px',
        ROOM_LOOKS[room],
      )}
    >
      {paired ? <span className="flex min-w-0 items-center gap-x-1.5">{head}</span> : head}{' '}
      <span
        className={classNames(
          'flex max-w-full',
          room === 'ample' ? 'gap-3' : 'gap-1',
          !short && !paired && 'mt-auto',
          stacked && 'col-start-2 row-start-1 justify-end overflow-hidden',
        )}
      >
        {!marked && <TypeMark type={type} className={inkOf(session)} />}
        <StatusTag
          {...session}
          worded={marked && !short && !asks}
          spare={room === 'column'}
          bare={room === 'column' && dayOff !== undefined}
        />
        {session.paid && <PaidTag worded={room === 'ample'} />}
        {dayOff && <DayOffMark name={dayOff} worded={room === 'ample'} />}
        {!marked && <SeriesMark {...session} worded={false} />}
        {!marked && <PresenceMark {...session} worded={false} />}
        {asks && <RescheduleWord />}
      </span>
    </span>
  )
}

function StripText({ start, ...session }: Session & { start: number }) {
  return (
    <span className="grid h-full place-items-center">
      <Ban aria-hidden="true" className="size-3.5" />
      <span className="sr-only">
        {`${clockOf(start)} ${nameOfComing(session)} ${statusText(session)}`}
      </span>
    </span>
  )
}

function inkOf({ type, status }: Session): string {
  if (status === 'cancelled') return 'text-muted'
  return type === 'online' ? 'text-online-ink' : 'text-in-person-ink'
}

type TypeMarkProps = Pick<Session, 'type'> & { className?: string }

function TypeMark({ type, className }: TypeMarkProps) {
  const Icon = type === 'online' ? Video : MapPin
  return (
    <span className={classNames(wordIfRoomClass, className)}>
      <Icon aria-hidden="true" className={wordedIconClass} />
      <span className="sr-only">{SESSION_TYPES[type] ?? type}</span>
    </span>
  )
}

function DayOffMark({ name, worded }: { name: string; worded: boolean }) {
  return (
    <span
      className={classNames(
        'flex items-center gap-1 text-clay-ink',
        worded ? 'min-w-0' : 'shrink-0',
      )}
    >
      <CalendarOff aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={worded ? 'truncate' : 'sr-only'}>
        <span className="sr-only">Dentro de: </span>
        {name}
      </span>
    </span>
  )
}

const OUTCOME_ICONS = { absent: UserX, late_cancel: CalendarX }
const STATUS_ICONS = {
  pending: Clock,
  confirmed: CalendarCheck,
  completed: CheckCheck,
  cancelled: Ban,
}

type StatusTagProps = ShownStatus & {
  worded: boolean
  spare: boolean
  bare: boolean
}

function StatusTag({ worded, spare, bare, ...session }: StatusTagProps) {
  const { status, holdExpired, outcome } = session
  const label = statusText(session)
  const Icon = holdExpired ? TimerOff : outcome ? OUTCOME_ICONS[outcome] : STATUS_ICONS[status]
  const hiding = bare ? 'hidden' : worded && spare ? 'md:max-xl:hidden' : ''
  return (
    <span
      className={classNames(
        'flex items-center gap-1 font-medium',
        worded && !spare ? 'shrink-0' : 'min-w-0',
      )}
    >
      {Icon && <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${hiding}`} />}
      <span className={worded ? 'truncate' : 'sr-only'}>{label}</span>
    </span>
  )
}

/** A paid session has a mark and, if there is room, the word. */
function PaidTag({ worded }: { worded: boolean }) {
  return (
    <span className="flex shrink-0 items-center gap-1 font-medium text-paid-ink">
      <CircleDollarSign aria-hidden="true" className="size-3.5 shrink-0" />
      <span className={worded ? undefined : 'sr-only'}>Pago</span>
    </span>
  )
}
