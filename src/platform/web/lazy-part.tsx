import type { ComponentType, ReactNode } from 'react'
import { type LazyExtra, lazyExtra } from './lazy-extra.tsx'
import { Button } from './ui/button.tsx'
import { FormAlert } from './ui/form-alert.tsx'

/** Returns a lazily loaded part of a screen. If its code fails to load, a message with two ways to continue is shown instead. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
): LazyExtra<Props> {
  return lazyExtra(load, { waiting, missing: (retry) => <MissingPart onRetry={retry} /> })
}

export function MissingPart({ onRetry }: { onRetry: () => void }) {
  return (
    <FormAlert>
      <p className="font-semibold">Esta parte não carregou</p>
      <p className="mt-1">
        Confira sua conexão e tente de novo. Se houve uma atualização, recarregar a página resolve.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" variant="outline" onClick={onRetry}>
          Tentar de novo
        </Button>
        <Button size="sm" variant="outline" onClick={() => location.reload()}>
          Recarregar
        </Button>
      </div>
    </FormAlert>
  )
}
