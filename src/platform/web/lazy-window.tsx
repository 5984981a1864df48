import type { ComponentType } from 'react'
import { type LazyExtra, lazyExtra } from './lazy-extra.tsx'
import { toast } from './ui/toast-store.ts'

/** A window whose code comes when it opens. Where it does not come, a toast says so and the window counts as closed. */
export function lazyWindow<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExtra<Props> {
  return lazyExtra(load, ({ onClose }) => {
    toast({
      title: 'Esta parte não carregou',
      description: 'Verifique a conexão e tente de novo.',
      variant: 'destructive',
    })
    onClose()
  })
}
