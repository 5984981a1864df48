import { CircleCheck, Download } from 'lucide-react'
import { formatMonth } from '../../../platform/shared/calendar.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import { isNotFound, problemText } from '../../../platform/web/api.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { usePaid } from '../../payments/web/parts/use-paid.ts'
import { linkedFilePath } from '../addresses.ts'
import type { PublicStatement } from '../sending-contract.ts'
import { severalPayments } from '../text-rules.ts'
import { StatementLines } from './parts/statement-lines.tsx'
import { StatementPix } from './parts/statement-pix.tsx'
import { useLinkedStatement } from './sending-api.ts'

type LinkedStatementPageProps = { token: string }

export function LinkedStatementPage({ token }: LinkedStatementPageProps) {
  const { data, error, isFetching, refetch } = useLinkedStatement(token)
  usePaid(data?.payment?.watch, () => void refetch())
  if (data) return <Shown token={token} statement={data} />
  const isGone = isNotFound(error)
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Demonstrativo" />
      {!error && <Waiting />}
      {isGone && (
        <EmptyState
          scene="desk"
          title="Este link não abre mais"
          description="Ele pode ter sido trocado por um mais novo, ou veio cortado da mensagem. Peça o link atual a quem atende você."
        />
      )}
      {error && !isGone && (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Skeleton label="Carregando o demonstrativo..." className="space-y-6">
      <div className="space-y-4 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <Bone className="h-5 w-28" />
        <Bone className="h-10 w-48" />
        <Bone className="h-13 w-full" />
      </div>
      <div className="space-y-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <Bone className="h-5 w-full" />
        <Bone className="h-5 w-11/12" />
        <Bone className="h-5 w-full" />
      </div>
    </Skeleton>
  )
}

type ShownProps = LinkedStatementPageProps & { statement: PublicStatement }

function Shown({ token, statement }: ShownProps) {
  const { psychologistName, crp, number, month, lines, total } = statement
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={`Demonstrativo de ${formatMonth(month)}`}
        description={
          <span className="wrap-anywhere">
            {psychologistName}
            {crp && `, CRP ${crp}`} · nº {number}
          </span>
        }
      />
      <div className="space-y-6">
        <Card>
          <CardBody className="space-y-5">
            <Sum statement={statement} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="O que compõe o total" />
          <CardBody className="pt-2! pb-2! sm:pb-3!">
            <StatementLines lines={lines} total={total} />
          </CardBody>
          <CardFooter>
            <a
              href={linkedFilePath(token)}
              download
              className={`${buttonClass({ variant: 'outline' })} max-sm:w-full`}
            >
              <Download aria-hidden="true" />
              Baixar PDF
            </a>
          </CardFooter>
        </Card>
        <p className="text-sm text-muted">
          Este demonstrativo mostra o que há a pagar. Ele não é recibo nem documento fiscal.
        </p>
      </div>
    </div>
  )
}

function Sum({ statement }: { statement: PublicStatement }) {
  const { total, received, open, followedBy, payment, psychologistName } = statement
  if (followedBy !== null)
    return (
      <p>
        <strong className="block text-lg font-semibold">Há um demonstrativo mais novo</strong>O que
        restava deste foi para o nº {followedBy}. Pague pelo link mais recente que você recebeu.
      </p>
    )
  if (centsOf(open) === 0) return <Settled statement={statement} />
  const several = severalPayments(centsOf(open))
  return (
    <>
      <div className="tabular-nums">
        <p className="text-muted">{centsOf(received) > 0 ? 'Falta pagar' : 'Valor a pagar'}</p>
        <p className="text-4xl font-semibold tracking-tight max-sm:text-[min(2.25rem,11vw)]">
          {formatMoney(open)}
        </p>
        {centsOf(received) > 0 && (
          <p className="mt-1 text-sm text-muted">
            {formatMoney(received)} já recebidos, do total de {formatMoney(total)}.
          </p>
        )}
        {several && <p className="mt-1 text-sm text-muted">{several}</p>}
      </div>
      {payment ? (
        <StatementPix brCode={payment.brCode} note={payment.watch ? CONFIRMED : PASTED} />
      ) : (
        <p>Combine o pagamento com {psychologistName}.</p>
      )}
    </>
  )
}

const PASTED = 'No app do seu banco, escolha Pix copia e cola. O valor já vem preenchido.'
const CONFIRMED = `${PASTED} Depois de pagar, volte aqui: o pagamento se confirma sozinho.`

function Settled({ statement: { total, received } }: { statement: PublicStatement }) {
  const isPaid = centsOf(received) > 0
  const over = -centsOf(total)
  return (
    <div role="status" className="flex items-start gap-3">
      <CircleCheck aria-hidden="true" className="mt-1 size-6 shrink-0 text-paid-ink" />
      <div className="min-w-0 tabular-nums">
        <p className="text-2xl font-semibold">{isPaid ? 'Pago' : 'Nada a pagar'}</p>
        {isPaid && <p className="text-muted">{formatMoney(received)} recebidos. Obrigado!</p>}
        {over > 0 && (
          <p className="text-muted">
            {formatMoney(over)} a seu favor, para o próximo demonstrativo.
          </p>
        )}
      </div>
    </div>
  )
}
