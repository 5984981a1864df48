import { Slot } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useOnceTrue } from '../lazy-extra.tsx'
import { lazyDialog, openerOf } from '../lazy-window.tsx'
import type { SheetPanelProps } from './sheet-panel.tsx'

const SheetPanel = lazyDialog<SheetPanelProps>(() => import('./sheet-panel.tsx'))

export const preloadSheet = SheetPanel.preload

type SheetProps = Omit<SheetPanelProps, 'opener'> & { trigger: ReactNode }

/** A panel at the window's edge, and the button that opens it. */
export function Sheet({ trigger, ...props }: SheetProps) {
  const opener = useRef<HTMLElement>(null)
  const { open, onOpenChange } = props
  return (
    <>
      <Slot.Root ref={opener} {...openerOf(open, onOpenChange, preloadSheet)}>
        {trigger}
      </Slot.Root>
      {useOnceTrue(open) && <SheetPanel {...props} opener={opener} />}
    </>
  )
}
