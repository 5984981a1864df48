import AgendaPage from '../../features/sessions/web/agenda/agenda-page.tsx'
import { BlockSlot, OutsideSlot } from '../../features/sessions/web/parts/agenda-slots.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { lazyWindow } from '../../platform/web/lazy-window.tsx'

const BlockWindow = lazyWindow(() => import('../../features/closures/web/block-window.tsx'))
const OutsideTimes = lazyExtra(() => import('../../features/calendars/web/parts/outside-times.tsx'))

export default function AgendaScreen() {
  return (
    <BlockSlot value={BlockWindow}>
      <OutsideSlot value={OutsideTimes}>
        <AgendaPage />
      </OutsideSlot>
    </BlockSlot>
  )
}
