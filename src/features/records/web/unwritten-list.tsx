import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { dayAt, formatDay, timeAt } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { usePaging } from '../../../platform/web/use-paging.ts'
import { writePath } from '../rules.ts'
import type { Unwritten } from '../unwritten-schema.ts'
import { useUnwritten, useUnwrittenPage } from './api.ts'
import { Unread } from './parts/unread.tsx'

const WORDS = { one: 'sessão', many: 'sessões' }
const LIST = 'divide-y divide-line rounded-lg border border-line bg-surface'

export function UnwrittenPages({ zone }: { zone: string }) {
  const paging = usePaging('')
  const query = useUnwrittenPage(paging.after)
  if (query.isError && !query.data) return <Unread read={query} />
  return (
    <PagedList
      read={query}
      paging={paging}
      words={WORDS}
      skeleton={<SkeletonTable rows={6} columns={3} />}
      empty={
        <EmptyState
          compact
          title="Tudo escrito"
          description="As sessões que aconteceram e ainda não têm evolução aparecem aqui."
        />
      }
    >
      {(sessions) => (
        <ul className={LIST}>
          {sessions.map((session) => (
            <li key={session.id} className={ROW}>
              <SessionFacts session={session} zone={zone} named />
              <Link
                href={writePath(session.patientId, session.id)}
                className={buttonClass({ variant: 'outline', size: 'sm' })}
              >
                <PenLine aria-hidden="true" />
                {session.hasDraft ? 'Continuar' : 'Escrever evolução'}
                <span className="sr-only">
                  {' '}
                  {session.hasDraft ? 'a' : ''} de {session.patientName}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const SHOWN_FIRST = 3
const STEP = 10

type PatientsProps = { patientId: string; zone: string; onWrite: (sessionId: string) => void }

export function UnwrittenOfPatient({ patientId, zone, onWrite }: PatientsProps) {
  const { data: sessions = [] } = useUnwritten(patientId)
  const [most, setMost] = useState(SHOWN_FIRST)
  if (sessions.length === 0) return null
  return (
    <section aria-label="Sessões sem evolução" className="mb-4">
      <Disclosure title={unwrittenText(sessions.length)}>
        <ul className={LIST}>
          {sessions.slice(0, most).map((session) => (
            <li key={session.id} className={ROW}>
              <SessionFacts session={session} zone={zone} />
              <Button
                size="sm"
                variant="outline"
                icon={<PenLine aria-hidden="true" />}
                onClick={() => onWrite(session.id)}
              >
                {session.hasDraft ? 'Continuar' : 'Escrever'}
                <span className="sr-only">
                  {' '}
                  a de {formatDay(dayAt(Date.parse(session.datetime), zone))}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {sessions.length > most && (
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button variant="outline" size="sm" onClick={() => setMost(most + STEP)}>
              Mostrar mais<span className="sr-only"> sessões sem evolução</span>
            </Button>
            <p className="text-sm text-muted">{moreText(sessions.length - most)}</p>
          </div>
        )}
      </Disclosure>
    </section>
  )
}

const unwrittenText = (count: number) =>
  pluralize(count, 'sessão sem evolução', 'sessões sem evolução')

const moreText = (more: number) => (more === 1 ? 'Há mais uma.' : `Há mais ${more}.`)

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3'

type FactsProps = { session: Unwritten; zone: string; named?: boolean }

function SessionFacts({ session, zone, named = false }: FactsProps) {
  const { patientName, serviceName, datetime, hasDraft } = session
  const when = `${formatDay(dayAt(Date.parse(datetime), zone))}, ${timeAt(datetime, zone)}`
  return (
    <p className="min-w-0 flex-1 basis-52">
      {named && <span className="block font-medium wrap-anywhere">{patientName}</span>}
      <span className={named ? 'block text-sm text-muted' : ''}>
        <span className="tabular-nums">{when}</span>{' '}
        <span className="text-muted wrap-anywhere">· {serviceName}</span>{' '}
        {hasDraft && <Badge variant="outline">Rascunho</Badge>}
      </span>
    </p>
  )
}
