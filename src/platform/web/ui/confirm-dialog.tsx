import { Slot } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useOnceTrue } from '../lazy-extra.tsx'
import { lazyDialog, openerOf } from '../lazy-window.tsx'
import type { ConfirmWindowProps } from './confirm-window.tsx'

const ConfirmWindow = lazyDialog<ConfirmWindowProps>(() => import('./confirm-window.tsx'))

export const preloadConfirmation = ConfirmWindow.preload

type ConfirmDialogProps = Omit<ConfirmWindowProps, 'open' | 'onOpenChange'> & {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactNode
}

/**
 * Asks before an irreversible action. The focus starts on the button that cancels; a press outside does nothing. The code of
 * its window is loaded when its trigger is pointed at, or when it opens.
 */
export function ConfirmDialog({ trigger, ...props }: ConfirmDialogProps) {
  const [isOpen, setOpen] = useState(false)
  const open = props.open ?? isOpen
  const change = (next: boolean) => {
    setOpen(next)
    props.onOpenChange?.(next)
  }
  return (
    <>
      {trigger && (
        <Slot.Root {...openerOf(open, change, ConfirmWindow.preload)}>{trigger}</Slot.Root>
      )}
      {useOnceTrue(open) && <ConfirmWindow {...props} open={open} onOpenChange={change} />}
    </>
  )
}
