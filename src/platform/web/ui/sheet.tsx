import { Slot } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { lazyExtra, useOpened } from '../lazy-extra.tsx'
import { openerOf, showNotLoaded } from '../lazy-window.tsx'
import type { SheetPanelProps } from './sheet-panel.tsx'

const SheetPanel = lazyExtra<SheetPanelProps>(() => import('./sheet-panel.tsx'), {
  failed: ({ onOpenChange }) => {
    showNotLoaded()
    onOpenChange(false)
  },
})

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
      {useOpened(open) && <SheetPanel {...props} opener={opener} />}
    </>
  )
}
