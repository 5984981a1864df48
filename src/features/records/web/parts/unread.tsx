import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../../../platform/web/api.ts'
import { buttonClass } from '../../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../../platform/web/ui/error-state.tsx'
import { Locked } from './locked.tsx'

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
