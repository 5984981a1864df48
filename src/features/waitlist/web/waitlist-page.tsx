import { useState } from 'react'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { AddButton } from '../../../platform/web/ui/add-button.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Skeleton, SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'

/** Kept apart from the page, whose files are part of every screen's first load. */
const WaitlistPanel = lazyPart<{ adding: boolean; onAdded: () => void }>(
  () => import('./waitlist-panel.tsx'),
  <Skeleton label="Carregando a lista de espera...">
    <SkeletonLines lines={8} />
  </Skeleton>,
)
WaitlistPanel.preload()

export default function WaitlistPage() {
  const { data: profile } = useProfile()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title="Lista de espera"
        description="Quem espera por um horário. Um que fica livre é oferecido a uma pessoa por vez."
        actions={
          profile &&
          isPro(profile.plan) && <AddButton label="Pôr na lista" onClick={() => setAdding(true)} />
        }
      />
      <WaitlistPanel adding={adding} onAdded={() => setAdding(false)} />
    </>
  )
}
