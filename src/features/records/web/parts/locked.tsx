import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../../platform/web/ui/button.tsx'

type LockedProps = { onOpen: () => void; pending: boolean }

export function Locked({ onOpen, pending }: LockedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center">
      <LockKeyhole aria-hidden="true" className="size-10 text-petrol-ink" />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-lg font-semibold outline-none">
        Prontuário bloqueado
      </h2>
      <p className="mt-1 max-w-md text-muted">
        Depois de 15 minutos sem uso, ou quando você bloqueia, o prontuário só abre com a sua senha.
        O que estava escrito ficou guardado.
      </p>
      <Button className="mt-6" onClick={onOpen} pending={pending} pendingText="Abrindo...">
        Abrir com a senha
      </Button>
    </div>
  )
}
