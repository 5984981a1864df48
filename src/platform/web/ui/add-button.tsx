import { Plus } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'

export interface Addition {
  label: string
  add: () => void
}

let offered: Addition | null = null
let notify = () => {}

type AddButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'children' | 'onClick'> & {
  label: string
  onClick: () => void
}

/** The button that adds something to a screen. Below 1,024 px the '+' of the bottom bar replaces it. */
export function AddButton({ label, ...rest }: AddButtonProps) {
  const add = useEffectEvent(rest.onClick)
  const isOpen = !rest.disabled
  useEffect(() => {
    if (!isOpen) return
    offered = { label, add: () => add() }
    notify()
    return () => {
      offered = null
      notify()
    }
  }, [label, isOpen])
  return (
    <Button {...rest} icon={<Plus aria-hidden="true" />} className="max-lg:hidden">
      {label}
    </Button>
  )
}

/** Returns the shown screen's addition, for the bottom bar. */
export function useAddition(): Addition | null {
  return useSyncExternalStore(follow, () => offered)
}

function follow(listener: () => void): () => void {
  notify = listener
  return () => {
    notify = () => {}
  }
}
