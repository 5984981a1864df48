import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Skeleton, SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'

/** Kept apart from the page, whose files are part of every screen's first load. */
const WaitlistPanel = lazyPart(
  () => import('./waitlist-panel.tsx'),
  <Skeleton label="Carregando a lista de espera...">
    <SkeletonLines lines={8} />
  </Skeleton>,
)
WaitlistPanel.preload()

export default function WaitlistPage() {
  return (
    <>
      <PageHeader
        title="Lista de espera"
        description="Quem espera por um horário. Um que fica livre é oferecido a uma pessoa por vez."
      />
      <WaitlistPanel />
    </>
  )
}
