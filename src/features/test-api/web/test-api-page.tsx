import { useState } from 'react'
import { Link } from 'wouter'
import { problemText } from '../../../platform/web/api.ts'
import { useInvalidate } from '../../../platform/web/query.ts'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { TestPanel } from './test-panel.tsx'
import { TestResults } from './test-results.tsx'
import { stepsFor, type Tester, type TestResult, takeStep } from './test-steps.ts'

export default function TestApiPage() {
  return (
    <>
      <PageHeader
        title="Teste da API"
        description="Chama a API deste endereço, uma vez cada, e mostra as respostas como vieram."
      />
      <TestParts />
    </>
  )
}

function TestParts() {
  const { data: profile, error, refetch, isFetching } = useProfile()
  const { results, isRunning, run } = useTestRun()
  if (!profile && error)
    return <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
  if (!profile) return <SkeletonLines lines={4} />
  const failures = results.filter(({ failure }) => failure !== null).length
  return (
    <div className="max-w-4xl space-y-6">
      <TestPanel
        profile={profile}
        isRunning={isRunning}
        onRun={(recipient) => run({ ...profile, recipient })}
      />
      <p role="status" className={results.length === 0 ? 'sr-only' : 'text-muted'}>
        {!isRunning && results.length > 0 && summaryOf(results.length, failures)}
      </p>
      <TestResults results={results} />
      {!isRunning && results.length > 0 && (
        <p className="text-sm text-muted">
          O serviço de teste fica inativo: ninguém pode agendá-lo. Exclua-o em{' '}
          <Link
            href="/psychologist/services"
            className="rounded-sm text-petrol-ink underline underline-offset-4"
          >
            Serviços
          </Link>
          .
        </p>
      )}
    </div>
  )
}

function summaryOf(calls: number, failures: number): string {
  if (failures === 0) return `As ${calls} chamadas deram certo.`
  return `${failures} de ${calls} chamadas ${failures === 1 ? 'falhou' : 'falharam'}.`
}

function useTestRun() {
  const invalidate = useInvalidate()
  const [results, setResults] = useState<readonly TestResult[]>([])
  const [isRunning, setRunning] = useState(false)
  const run = async (tester: Tester) => {
    setResults([])
    setRunning(true)
    for (const step of stepsFor(tester, Date.now())) {
      const result = await takeStep(step)
      setResults((before) => [...before, result])
    }
    setRunning(false)
    await invalidate(['services'])
  }
  return { results, isRunning, run }
}
