import type { ComponentType, MouseEvent } from 'react'
import { type LazyExtra, lazyExtra } from './lazy-extra.tsx'
import { toast } from './ui/toast-store.ts'

export function showNotLoaded(): void {
  toast({
    title: 'Esta parte não carregou',
    description: 'Verifique a conexão e tente de novo. Se continuar, recarregue a página.',
    variant: 'destructive',
  })
}

/** Returns a lazily loaded window. If its code fails to load, a toast says so and the window closes. */
export function lazyWindow<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExtra<Props> {
  return lazyExtra(load, {
    failed: ({ onClose }) => {
      showNotLoaded()
      onClose()
    },
  })
}

/** Returns a lazily loaded window or menu that `open` shows. If its code fails to load, a toast says so and the window closes. */
export function lazyDialog<
  Props extends { open?: boolean; onOpenChange?: (open: boolean) => void },
>(load: () => Promise<{ default: ComponentType<Props> }>): LazyExtra<Props> {
  return lazyExtra(load, {
    failed: ({ onOpenChange }) => {
      showNotLoaded()
      onOpenChange?.(false)
    },
  })
}

/** Returns the props that make a button the opener of a lazily loaded window. */
export function openerOf(open: boolean, change: (open: boolean) => void, preload: () => void) {
  return {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    'data-state': open ? 'open' : 'closed',
    onPointerEnter: preload,
    onFocus: preload,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // Safari gives a clicked button no focus, and the window returns it there.
      currentTarget.focus()
      change(!open)
    },
  }
}
