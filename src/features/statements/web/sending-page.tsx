import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { DEFAULT_ZONE, formatMonth } from '../../../platform/shared/calendar.ts'
import { formatCount, pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { MAIL_UNSENT } from '../../../platform/shared/senders.ts'
import { problemText } from '../../../platform/web/api.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { closingPath, statementPagePath } from '../addresses.ts'
import type { SendableStatement } from '../sending-contract.ts'
import { SendWays } from './parts/send-ways.tsx'
import { isKept, SendHistory } from './parts/statement-marks.tsx'
import { useUnsent } from './sending-api.ts'
import { isToSend, lastSendOf } from './standing-rules.ts'

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

export default function SendingPage() {
  const [search] = useSearchParams()
  const monthParam = search.get('month')
  const month = monthParam && MONTH.test(monthParam) ? monthParam : undefined
  const { data, error, isFetching, refetch } = useUnsent(month)
  // The cache of an earlier visit may have statements that were sent since.
  const [first, setFirst] = useState<readonly SendableStatement[] | null>(null)
  if (!first && data && !isFetching) setFirst(data)
  return (
    <>
      <PageHeader
        back={{ href: closingPath(month), label: 'Fechamento' }}
        title="Enviar demonstrativos"
        description={month ? `De ${formatMonth(month)}.` : 'De todos os meses.'}
      />
      <div className="mx-auto max-w-xl">
        {first && <Queue key={month} all={first.filter(isToSend)} month={month} />}
        {first && <Settled statements={first.filter((statement) => !isToSend(statement))} />}
        {!first && error && !isFetching && (
          <ErrorState description={problemText(error)} onRetry={refetch} />
        )}
        {!first && (!error || isFetching) && (
          <Card>
            <CardBody>
              <SkeletonLines lines={7} />
            </CardBody>
          </Card>
        )}
      </div>
    </>
  )
}

type QueueProps = { all: readonly SendableStatement[]; month: string | undefined }

function Queue({ all, month }: QueueProps) {
  const [waiting, setWaiting] = useState(all)
  const [sent, setSent] = useState(0)
  const [current, ...others] = waiting
  const heading = useRef<HTMLHeadingElement>(null)
  const { data: profile } = useProfile()
  const zone = profile?.timezone ?? DEFAULT_ZONE
  if (!current) return <AllSent sent={sent} total={all.length} month={month} />
  const go = (rest: readonly SendableStatement[]) => {
    setWaiting(rest)
    if (rest.length > 0) heading.current?.focus()
    else focusHeading()
  }
  const last = lastSendOf(current.sends)
  const isSent = last !== null
  const next = () => {
    if (last && !isKept(last)) setSent(sent + 1)
    go(others)
  }
  return (
    <>
      <Progress done={all.length - waiting.length} total={all.length} />
      <Card>
        <CardBody>
          <h2
            ref={heading}
            tabIndex={-1}
            className="text-xl font-semibold wrap-anywhere outline-none"
          >
            {current.patientName}
          </h2>
          <Facts statement={current} />
          <SendWays
            key={current.id}
            statement={current}
            onSent={(statement) => setWaiting([statement, ...others])}
          >
            <WayOn
              isSent={isSent}
              isLast={others.length === 0}
              month={month}
              onSkip={() => go([...others, current])}
              onNext={next}
            />
          </SendWays>
          <div role="status" className="mt-4 empty:hidden">
            <SendHistory sends={current.sends} zone={zone} />
          </div>
        </CardBody>
      </Card>
      <p className="mt-4 text-center text-sm text-muted">
        Pode sair quando quiser: o que faltar fica esperando aqui.
      </p>
    </>
  )
}

type WayOnProps = {
  isSent: boolean
  isLast: boolean
  month: string | undefined
  onSkip: () => void
  onNext: () => void
}

function WayOn({ isSent, isLast, month, onSkip, onNext }: WayOnProps) {
  if (isSent)
    return (
      <Button icon={<ArrowRight aria-hidden="true" />} onClick={onNext}>
        {isLast ? 'Concluir' : 'Próximo'}
      </Button>
    )
  if (!isLast)
    return (
      <Button variant="ghost" onClick={onSkip}>
        Pular
      </Button>
    )
  return (
    <Link href={closingPath(month)} className={buttonClass({ variant: 'ghost' })}>
      Deixar para depois
    </Link>
  )
}

type ProgressProps = { done: number; total: number }

function Progress({ done, total }: ProgressProps) {
  const text = `${formatCount(done + 1)} de ${formatCount(total)}`
  return (
    <div className="mb-4 flex items-center gap-4">
      <div
        role="progressbar"
        aria-label="Demonstrativos enviados"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
        className="h-2 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-petrol transition-[width] duration-300 motion-reduce:transition-none"
          style={{ width: `${(done / total) * 100}%` }}
        />
      </div>
      <p aria-hidden="true" className="text-sm text-muted tabular-nums">
        {text}
      </p>
    </div>
  )
}

function Facts({ statement }: { statement: SendableStatement }) {
  const { id, number, month, open } = statement
  return (
    <div className="mt-1 mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="text-muted tabular-nums">
        Nº {number}, {formatMonth(month)} ·{' '}
        <Link
          href={statementPagePath(id)}
          className="inline-block py-2 text-petrol-ink underline underline-offset-4"
        >
          conferir
        </Link>
      </p>
      <p className="text-xl font-semibold tabular-nums">{formatMoney(open)}</p>
    </div>
  )
}

/** The statements with nothing open: they are not missing, but may be sent from their pages. */
function Settled({ statements }: { statements: readonly SendableStatement[] }) {
  if (statements.length === 0) return null
  return (
    <section aria-labelledby="settled" className="mt-8">
      <h2 id="settled" className="text-lg font-semibold">
        Sem nada a pagar
      </h2>
      <p className="text-muted">Nada a cobrar. Se quiser, envie como comprovante do mês.</p>
      <ul className="mt-2 divide-y divide-line">
        {statements.map(({ id, number, month, patientName }) => (
          <li key={id}>
            <Link
              href={statementPagePath(id)}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2"
            >
              <span className="wrap-anywhere text-petrol-ink underline underline-offset-4">
                {patientName}
              </span>
              <span className="text-sm text-muted tabular-nums">
                Nº {number}, {formatMonth(month)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type AllSentProps = { sent: number; total: number; month: string | undefined }

function AllSent({ sent, total, month }: AllSentProps) {
  return (
    <EmptyState
      scene="desk"
      title={total === 0 ? 'Nada a enviar' : sent === 0 ? 'Nada saiu daqui' : 'Tudo enviado'}
      description={
        total === 0
          ? 'Os demonstrativos que você fechar aparecem aqui, até serem enviados.'
          : sent === 0
            ? `${MAIL_UNSENT}: nenhum e-mail chega.`
            : `${pluralize(sent, 'demonstrativo saiu', 'demonstrativos saíram')} agora. Os pagamentos que chegarem você registra em cada um.`
      }
      action={
        <Link href={closingPath(month)} className={buttonClass()}>
          Voltar ao fechamento
        </Link>
      }
    />
  )
}
