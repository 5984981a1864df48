import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { dayAt, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { formatCount, pluralize } from '../../../platform/shared/figures.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { BareCheckbox } from '../../../platform/web/ui/checkbox.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { BULK_MAX, type BulkOutcome } from '../../sessions/changes/bulk-contract.ts'
import { bulkSummary } from '../../sessions/changes/bulk-rules.ts'
import { sessionsPath } from '../../sessions/rules.ts'
import { useBulkSessions } from '../../sessions/web/api.ts'
import { useOfferUndo } from '../../sessions/web/parts/use-undo.ts'
import type { StatementPreview } from '../contract.ts'

type Unconcluded = StatementPreview['unconcluded'][number]

const SHOWN_AT_FIRST = 5

type UnconcludedCardProps = { sessions: readonly Unconcluded[]; zone: string }

export function UnconcludedCard({ sessions, zone }: UnconcludedCardProps) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [isWhole, setWhole] = useState(false)
  const { conclude, isPending } = useConclude()
  const chosen = sessions.filter(({ sessionId }) => !unticked.has(sessionId))
  const shown = isWhole ? sessions : sessions.slice(0, SHOWN_AT_FIRST)
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(unticked)
    if (isChosen) next.delete(id)
    else next.add(id)
    setUnticked(next)
  }
  return (
    <section
      aria-labelledby="unconcluded"
      className="rounded-lg border border-pending bg-pending-soft px-[min(1.25rem,6vw)] py-4 text-pending-ink sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="unconcluded" className="font-semibold">
            {pluralize(
              sessions.length,
              'sessão passada sem conclusão',
              'sessões passadas sem conclusão',
            )}
          </h2>
          <p className="text-sm">
            {sessions.length === 1
              ? 'Ela fica fora do demonstrativo. Se aconteceu, conclua.'
              : 'Elas ficam fora dos demonstrativos. Desmarque o que não aconteceu e conclua as outras.'}
          </p>
        </div>
        <Button
          icon={<ListChecks aria-hidden="true" />}
          disabled={chosen.length === 0}
          pending={isPending}
          pendingText="Concluindo..."
          onClick={() => conclude(chosen)}
        >
          {chosen.length === 1
            ? 'Concluir 1 sessão'
            : `Concluir ${formatCount(chosen.length)} sessões`}
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-pending/30">
        {shown.map((session) => (
          <Row
            key={session.sessionId}
            session={session}
            zone={zone}
            isChosen={!unticked.has(session.sessionId)}
            onToggle={(isChosen) => toggle(session.sessionId, isChosen)}
          />
        ))}
      </ul>
      {!isWhole && sessions.length > SHOWN_AT_FIRST && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 text-pending-ink!"
          onClick={() => setWhole(true)}
        >
          Ver as outras {formatCount(sessions.length - SHOWN_AT_FIRST)}
        </Button>
      )}
    </section>
  )
}

type RowProps = {
  session: Unconcluded
  zone: string
  isChosen: boolean
  onToggle: (isChosen: boolean) => void
}

function Row({ session, zone, isChosen, onToggle }: RowProps) {
  const { patientId, patientName, datetime } = session
  const day = dayAt(Date.parse(datetime), zone)
  const today = useToday(zone)
  const when = `${formatNearDay(day, today)}, ${timeAt(datetime, zone)}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-0.5">
      <BareCheckbox
        aria-label={`Concluir a sessão de ${patientName}, ${when}`}
        checked={isChosen}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span className="min-w-0 flex-1 basis-24 wrap-anywhere">{patientName}</span>
      <Link
        href={sessionsPath({
          lista: 'passadas',
          ...(patientId && { patientId }),
          from: day,
          to: day,
        })}
        className="ml-auto flex min-h-11 items-center rounded-sm text-sm underline underline-offset-4 tabular-nums"
      >
        <span className="sr-only">Ver a sessão de {patientName}, </span>
        {when}
      </Link>
    </li>
  )
}

function useConclude() {
  const bulk = useBulkSessions()
  const offerUndo = useOfferUndo()
  const conclude = async (sessions: readonly Unconcluded[]) => {
    const outcome: BulkOutcome = { done: [], versions: [], refused: [] }
    try {
      for (let from = 0; from < sessions.length; from += BULK_MAX) {
        const ids = sessions.slice(from, from + BULK_MAX).map(({ sessionId }) => sessionId)
        const { done, versions, refused } = await bulk.mutateAsync({
          body: { action: 'complete', ids },
        })
        outcome.done.push(...done)
        outcome.versions.push(...versions)
        outcome.refused.push(...refused)
      }
    } catch (error) {
      if (outcome.done.length === 0) return showRefusal('Nada foi concluído', error)
      showRefusal('Uma parte não foi concluída', error)
    }
    const people = sessions.map(({ sessionId: id, patientName }) => ({ id, patientName }))
    const summary = bulkSummary('complete', outcome, people)
    const { done, versions } = outcome
    if (done.length > 0) focusHeading()
    if (done.length === 0) toast({ ...summary, variant: 'destructive' })
    else if (done.length > BULK_MAX) toast(summary)
    else offerUndo(summary, done, versions)
  }
  return { conclude, isPending: bulk.isPending }
}
