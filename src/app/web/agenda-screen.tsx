import AgendaPage from '../../features/sessions/web/agenda/agenda-page.tsx'
import { BlockSlot } from '../../features/sessions/web/parts/block-slot.ts'
import { lazyWindow } from '../../platform/web/lazy-window.tsx'

const BlockWindow = lazyWindow(() => import('../../features/closures/web/block-window.tsx'))

export default function AgendaScreen() {
  return (
    <BlockSlot value={BlockWindow}>
      <AgendaPage />
    </BlockSlot>
  )
}
