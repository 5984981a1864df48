import type { ReactNode } from 'react'
import { focusHeading } from '../heading-focus.ts'
import { ArchScene, type Scene } from './arch-scene.tsx'
import { Button } from './button.tsx'

type EmptyStateProps = {
  title: string
  description?: ReactNode
  action?: ReactNode
  compact?: boolean
  scene?: Scene
  level?: 2 | 3
}

export function EmptyState({
  title,
  description,
  action,
  compact,
  scene,
  level = 2,
}: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      data-nothing-yet={compact ? undefined : ''}
      className={`clear-both flex flex-col items-center px-6 text-center ${compact ? 'py-8' : 'py-3 sm:py-16'}`}
    >
      {!compact && (
        <ArchScene scene={scene} className="mb-6 w-52 max-w-full max-sm:mb-3 max-sm:w-34" />
      )}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {description && <p className="mt-1 max-w-md text-muted">{description}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

type NothingFoundProps = Pick<EmptyStateProps, 'title' | 'description' | 'level'> & {
  way?: string
  onClear: () => void
}

export function NothingFound({ way = 'Ver sem filtros', onClear, ...words }: NothingFoundProps) {
  const clear = () => {
    onClear()
    focusHeading()
  }
  return (
    <EmptyState
      compact
      {...words}
      action={
        <Button variant="outline" onClick={clear}>
          {way}
        </Button>
      }
    />
  )
}
