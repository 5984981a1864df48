import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { dayAt, formatNearDay, timeAt } from '../../../../platform/shared/calendar.ts'
import { useToday } from '../../../../platform/web/use-clock.ts'
import type { Session } from '../../contract.ts'
import { nameOfComing } from '../../rules.ts'
import { SessionActionsMenu } from '../changes/session-actions-menu.tsx'
import {
  MoneyMark,
  PresenceMark,
  SeriesMark,
  SessionStatusBadge,
} from '../parts/session-badges.tsx'
import type { OpenWindows } from '../parts/use-session-windows.ts'
import { amountText } from './session-columns.tsx'
import type { Selection } from './use-selection.ts'

type SessionRowProps = {
  session: Session
  zone: string
  windows: OpenWindows
  selection?: Selection
  dated?: boolean
  onEdit: (session: Session) => void
}

export function SessionRow(props: SessionRowProps) {
  const { session, zone, selection, dated = false } = props
  const lines = <RowLines session={session} zone={zone} dated={dated} />
  if (!selection?.choosing) return <OpeningRow {...props}>{lines}</OpeningRow>
  return (
    <label className="flex items-center gap-3 px-4 py-2.5 select-none has-checked:bg-petrol-soft">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-petrol"
        checked={selection.has(session.id)}
        onChange={() => selection.toggle(session.id)}
      />
      {lines}
    </label>
  )
}

function OpeningRow(props: SessionRowProps & { children: ReactNode }) {
  const { session, zone, windows, selection, onEdit, children } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const press = useLongPress(
    () => setOpen(true),
    () => selection?.begin(session.id),
  )
  return (
    <div className="relative">
      <button
        type="button"
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        className="block w-full px-4 py-2.5 text-left select-none [-webkit-touch-callout:none] focus-visible:-outline-offset-2 active:bg-sunken"
        {...press}
      >
        <span className="sr-only">Ações da sessão de {session.patientName}: </span>
        {children}
      </button>
      <SessionActionsMenu
        session={session}
        zone={zone}
        windows={windows}
        openerId={id}
        open={open}
        onClose={() => setOpen(false)}
        onEdit={onEdit}
      />
    </div>
  )
}

type RowLinesProps = Pick<SessionRowProps, 'session' | 'zone'> & { dated: boolean }

function RowLines({ session, zone, dated }: RowLinesProps) {
  const today = useToday(zone)
  const time = timeAt(session.datetime, zone)
  const day = formatNearDay(dayAt(Date.parse(session.datetime), zone), today)
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold tabular-nums">{dated ? `${day}, ${time}` : time}</span>
        {!dated && (
          <span className="min-w-0 flex-1 basis-28 line-clamp-2 wrap-anywhere font-semibold">
            {nameOfComing(session)}
          </span>
        )}
        <span className="ml-auto max-w-full text-right text-sm tabular-nums">
          {amountText(session)}
        </span>
      </span>
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-sm">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <SessionStatusBadge {...session} />
          <SeriesMark {...session} worded={false} />
          <PresenceMark {...session} worded={false} />
        </span>
        <span className="ml-auto flex flex-wrap justify-end gap-x-2 text-muted">
          <MoneyMark session={session} />
        </span>
      </span>
    </span>
  )
}

/** The duration of a long press, in milliseconds, and the pixels it may move. */
const LONG_PRESS = 500
const TREMBLE = 10

function useLongPress(onTap: () => void, onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType !== 'touch') return
      from.current = { x, y }
      timer.current = setTimeout(onLongPress, LONG_PRESS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = from.current
      if (Math.hypot(clientX - x, clientY - y) > TREMBLE) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: onTap,
  }
}
