import type { ComponentType } from 'react'
import { type LazyExtra, lazyExtra } from './lazy-extra.tsx'
import { toast } from './ui/toast-store.ts'

export function sayNotLoaded(): void {
  toast({
    title: 'Esta parte não carregou',
    description: 'Verifique a conexão e tente de novo. Se continuar, recarregue a página.',
    variant: 'destructive',
  })
}

/** Returns a window with separate code. If the code fails to load, a toast says so and the window closes. */
export function lazyWindow<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExtra<Props> {
  return lazyExtra(load, {
    failed: ({ onClose }) => {
      sayNotLoaded()
      onClose()
    },
  })
}
