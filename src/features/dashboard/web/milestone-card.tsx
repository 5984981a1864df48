import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ArchScene, type Scene } from '../../../platform/web/ui/arch-scene.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'

type MilestoneCardProps = {
  scene: Scene
  title: string
  children: ReactNode
  action?: ReactNode
  dismissLabel: string
  onDismiss: () => void
}

export function MilestoneCard(props: MilestoneCardProps) {
  return (
    <section
      aria-labelledby="milestone"
      className="relative flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-petrol-soft p-[min(1.25rem,6vw)] text-petrol-ink sm:p-6"
    >
      <ArchScene
        scene={props.scene}
        className="w-28 shrink-0 max-sm:w-20 [&>path:first-child]:fill-surface"
      />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="milestone" className="text-lg font-semibold">
          {props.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink wrap-anywhere">{props.children}</p>
      </div>
      <div className="sm:pr-10">{props.action}</div>
      <Button
        variant="ghost"
        size="icon"
        className="absolute! top-2 right-2"
        aria-label={props.dismissLabel}
        onClick={props.onDismiss}
      >
        <X aria-hidden="true" />
      </Button>
    </section>
  )
}
