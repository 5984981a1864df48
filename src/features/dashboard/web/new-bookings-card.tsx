import { CalendarCheck, CircleX } from 'lucide-react'
import { timeAt } from '../../../platform/shared/calendar.ts'
import { deadlineText } from '../../../platform/web/deadline.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardHeader } from '../../../platform/web/ui/card.tsx'
import { useNow, useToday } from '../../../platform/web/use-clock.ts'
import type { NewBooking } from '../../sessions/lists/contract.ts'
import { awaitsPayment, inCents, nameOfComing } from '../../sessions/rules.ts'
import { ReceiveButton } from '../../sessions/web/parts/receive-button.tsx'
import { SessionOpener, type SessionPanel } from '../../sessions/web/parts/session-panel.tsx'
import { useSessionWork } from '../../sessions/web/parts/use-session-actions.ts'
import { dayName } from './session-time.tsx'

export type NewBookingsProps = {
  bookings: readonly NewBooking[]
  zone: string
  panel: SessionPanel
}

/** Bookings by the public link that nobody confirmed, paid or refused. */
export default function NewBookingsCard({ bookings, zone, panel }: NewBookingsProps) {
  return (
    <Card className="border-l-4 border-l-pending">
      <CardHeader
        title="Novos pelo link"
        description="Quem marcou sozinho espera a sua resposta."
      />
      <ul
        aria-label="Novos pelo link"
        className="divide-y divide-line px-[min(0.5rem,2.25vw)] pt-2 pb-3 sm:px-3"
      >
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} zone={zone} panel={panel} />
        ))}
      </ul>
    </Card>
  )
}

type BookingRowProps = { booking: NewBooking; zone: string; panel: SessionPanel }

function BookingRow({ booking, zone, panel }: BookingRowProps) {
  const { actions } = useSessionWork(booking, panel.windows)
  const now = useNow()
  const day = dayName(booking.datetime, zone, useToday(zone))
  const until = booking.heldUntil && deadlineText(booking.heldUntil, { zone, ownZone: null, now })
  return (
    <li className="py-1">
      <SessionOpener
        session={booking}
        panel={panel}
        trigger={
          <button
            type="button"
            className="flex min-h-14 w-full flex-col rounded-lg p-[min(0.75rem,3.4vw)] text-left hover:bg-sunken focus-visible:-outline-offset-2 active:bg-line"
          >
            <span className="font-medium wrap-anywhere">{nameOfComing(booking)}</span>
            <span className="text-sm text-muted tabular-nums wrap-anywhere">
              {day}, {timeAt(booking.datetime, zone)}
              {until && ` · reservado até ${until}`}
            </span>
          </button>
        }
      />
      <div className="flex flex-wrap gap-2 px-[min(0.75rem,3.4vw)] pb-2">
        <Button
          className="flex-1 basis-30 px-2! wrap-normal"
          icon={<CalendarCheck aria-hidden="true" />}
          disabled={actions.isPending}
          onClick={actions.confirm}
        >
          Confirmar
          <span className="sr-only"> a sessão de {booking.patientName}</span>
        </Button>
        <Button
          variant="outline"
          className="flex-1 basis-30 px-2! wrap-normal"
          icon={<CircleX aria-hidden="true" />}
          disabled={actions.isPending}
          onClick={actions.cancel}
        >
          Recusar
          <span className="sr-only"> a sessão de {booking.patientName}</span>
        </Button>
        {awaitsPayment(inCents(booking)) && (
          <ReceiveButton session={booking} actions={actions} className="flex-1 basis-52" />
        )}
      </div>
    </li>
  )
}
