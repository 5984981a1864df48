import type { UseQueryResult } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../../platform/web/api.ts'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../../platform/web/ui/error-state.tsx'

export function Unread({ read }: { read: UseQueryResult }) {
  const { error, isFetching, refetch } = read
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'proof_needed') return <Locked onOpen={() => refetch()} pending={isFetching} />
  if (code === 'not_found')
    return (
      <EmptyState
        title="Não há prontuário neste endereço"
        description="O paciente pode ter sido excluído antes de ter um, ou o endereço foi copiado pela metade."
      />
    )
  if (code === 'off_in_demo')
    return (
      <EmptyState
        title="O prontuário abre na sua conta"
        description="Ele é cifrado com a chave de cada conta, e a demonstração não tem uma. Na sua você escreve a evolução de cada sessão, anexa arquivos e emite documentos."
        action={
          <a href="/psychologist/register" className={buttonClass()}>
            Criar conta grátis
          </a>
        }
      />
    )
  if (code === 'records_off')
    return (
      <ErrorState
        title="Prontuários desligados neste servidor"
        description="Falta a chave que protege os prontuários. Nada se perdeu: avise quem cuida do servidor. O resto do sistema funciona como sempre."
        onRetry={() => refetch()}
        pending={isFetching}
      />
    )
  return <ErrorState description={error?.message} onRetry={() => refetch()} pending={isFetching} />
}

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
