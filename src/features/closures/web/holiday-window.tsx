import { formatLongDay } from '../../../platform/shared/calendar.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { HOLIDAY_KINDS, type ShownHoliday } from '../../holidays/contract.ts'
import { useProfile } from '../../practice/web/api.ts'
import { useHolidayClosing } from './use-holiday-closing.tsx'

type HolidayWindowProps = { holidays: readonly ShownHoliday[]; onClose: () => void }

/** Shows the holidays of one day, and closes that day with one press. */
export default function HolidayWindow({ holidays, onClose }: HolidayWindowProps) {
  const { data: profile } = useProfile()
  const [first] = holidays
  if (!profile || !first) return null
  const { timezone, bufferMinutes } = profile
  return <DayWindow first={first} {...{ holidays, timezone, bufferMinutes, onClose }} />
}

type DayWindowProps = HolidayWindowProps & {
  first: ShownHoliday
  timezone: string
  bufferMinutes: number
}

function DayWindow({ first, holidays, timezone, bufferMinutes, onClose }: DayWindowProps) {
  const closing = useHolidayClosing({ timezone, bufferMinutes }, onClose)
  const { day, closedBy } = first
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={holidays.map(({ name }) => name).join(', ')}
      description={<span className="block first-letter:uppercase">{formatLongDay(day)}</span>}
    >
      <ul className="mb-5 space-y-1">
        {holidays.map(({ name, kind, law }) => (
          <li key={name}>
            {HOLIDAY_KINDS[kind]}
            {kind !== 'optional' && law !== null && ` · ${law}`}
          </li>
        ))}
      </ul>
      {closedBy === null ? (
        <>
          <p className="mb-4 text-muted">
            Você atende neste dia. Se fechar, o link público deixa de oferecer os horários; as
            sessões já marcadas aparecem antes.
          </p>
          <Button
            className="w-full"
            pending={closing.closing !== null}
            pendingText="Fechando..."
            onClick={() => closing.close(first)}
          >
            Fechar este dia
          </Button>
        </>
      ) : (
        <p className="text-muted">Você não atende neste dia.</p>
      )}
      {closing.window}
    </Dialog>
  )
}
