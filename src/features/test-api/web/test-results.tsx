import { CircleCheck, CircleX } from 'lucide-react'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import type { TestResult } from './test-steps.ts'

export function TestResults({ results }: { results: readonly TestResult[] }) {
  return (
    <ul className="space-y-3" aria-label="Respostas">
      {results.map((result) => (
        <li key={result.call}>
          <Card className="px-5 sm:px-6">
            <Disclosure title={<ResultTitle result={result} />}>
              <RawBody {...result} />
            </Disclosure>
          </Card>
        </li>
      ))}
    </ul>
  )
}

function ResultTitle({ result: { call, status, took, failure } }: { result: TestResult }) {
  const failed = failure !== null
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <code className="min-w-0 text-sm wrap-anywhere">{call}</code>
        <Badge
          variant={failed ? 'cancelled' : 'paid'}
          icon={failed ? <CircleX aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
        >
          {failed ? 'Falhou' : 'OK'}
          {status !== null && ` · ${status}`}
        </Badge>
        <span className="text-sm font-normal text-muted tabular-nums">{took} ms</span>
      </span>
      {failed && <span className="mt-1.5 block text-sm text-cancelled-ink">{failure}</span>}
    </span>
  )
}

function RawBody({ call, body }: TestResult) {
  if (body === '') return <p className="pb-5 text-sm text-muted">Nada foi respondido.</p>
  return (
    <div className="space-y-3 pb-5">
      <section aria-label={`Resposta de ${call}`}>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users could not scroll it otherwise
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-lg bg-sunken p-4 text-sm"
        >
          {body}
        </pre>
      </section>
      <CopyButton text={body} size="sm">
        Copiar resposta
      </CopyButton>
    </div>
  )
}
