import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { problemText } from '../api.ts'
import { Button } from './button.tsx'

type ErrorStateProps = {
  title?: string
  description?: ReactNode
  onRetry?: () => void
  pending?: boolean
}

export function ErrorState(props: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-line bg-surface px-6 py-12 text-center"
    >
      <p className="text-lg font-semibold">{props.title ?? 'Não foi possível carregar'}</p>
      <p className="mt-1 max-w-prose text-muted">
        {props.description ??
          'Confira sua conexão e tente de novo. O que você já salvou está seguro.'}
      </p>
      {props.onRetry && (
        <Button
          variant="outline"
          className="mt-6"
          icon={<RotateCw aria-hidden="true" />}
          onClick={props.onRetry}
          pending={props.pending}
          pendingText="Tentando..."
        >
          Tentar de novo
        </Button>
      )}
    </div>
  )
}

type FailedRead = { error: Error | null; isFetching: boolean; refetch: () => unknown }

export function ReadError({ read }: { read: FailedRead }) {
  return (
    <ErrorState
      description={read.error && problemText(read.error)}
      onRetry={() => read.refetch()}
      pending={read.isFetching}
    />
  )
}
