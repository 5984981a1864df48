import AgendaPage from '../../features/sessions/web/agenda/agenda-page.tsx'
import {
  BlockSlot,
  HolidaySlot,
  type HolidaysProps,
  OutsideSlot,
} from '../../features/sessions/web/parts/agenda-slots.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { lazyWindow } from '../../platform/web/lazy-window.tsx'

const BlockWindow = lazyWindow(() => import('../../features/closures/web/block-window.tsx'))
const Holidays = lazyExtra<HolidaysProps>(
  () => import('../../features/closures/web/agenda-holidays.tsx'),
)
const OutsideTimes = lazyExtra(() => import('../../features/calendars/web/parts/outside-times.tsx'))

const CalendarsAhead = lazyExtra(async () => ({
  default: (await import('../../features/calendars/web/parts/outside-times.tsx')).CalendarsAhead,
}))

export default function AgendaScreen() {
  return (
    <BlockSlot value={BlockWindow}>
      <OutsideSlot value={OutsideTimes}>
        <HolidaySlot value={Holidays}>
          <CalendarsAhead />
          <AgendaPage />
        </HolidaySlot>
      </OutsideSlot>
    </BlockSlot>
  )
}
