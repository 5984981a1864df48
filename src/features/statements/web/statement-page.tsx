import { Download, HandCoins, Link2Off, Send, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useRoute } from 'wouter'
import { DEFAULT_ZONE, formatDate, formatMonth } from '../../../platform/shared/calendar.ts'
import { centsOf, centsToText, formatMoney, MAX_CENTS } from '../../../platform/shared/money.ts'
import { isNotFound, problemText } from '../../../platform/web/api.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { DropdownMenu, MenuItem } from '../../../platform/web/ui/dropdown-menu.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ErrorState, ReadError } from '../../../platform/web/ui/error-state.tsx'
import { LazyDialog } from '../../../platform/web/ui/lazy-dialog.ts'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useDownload } from '../../../platform/web/use-download.ts'
import { patientPath } from '../../patients/rules.ts'
import type { Payment } from '../../payments/record-contract.ts'
import { useBankCharge } from '../../payments/web/parts/bank-charge.ts'
import { PaymentHistory } from '../../payments/web/parts/payment-history.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { closingPath, statementPagePath } from '../addresses.ts'
import { getStatementFile, type Statement } from '../contract.ts'
import { severalPayments } from '../text-rules.ts'
import { useStatement, useStatementPayments, useStatements } from './api.ts'
import { SendWays } from './parts/send-ways.tsx'
import { StatementLines } from './parts/statement-lines.tsx'
import { MoneyMark, SendHistory } from './parts/statement-marks.tsx'
import { StatementPix } from './parts/statement-pix.tsx'
import { useEndLink, useSendable } from './sending-api.ts'
import { lastSendOf, receivedCents, standingOf } from './standing-rules.ts'

const LazyPaymentDialog = lazyWindow(() => import('./statement-payment-form.tsx'))

export default function StatementPage() {
  const [, params] = useRoute<{ id: string }>(statementPagePath(':id'))
  const id = params?.id ?? ''
  const statement = useStatement(id)
  const payments = useStatementPayments(id)
  const profile = useProfile()
  if (isNotFound(statement.error)) return <NotFound />
  const failed = [statement, payments, profile].find(({ isError, data }) => isError && !data)
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  const isRead = statement.data && payments.data && profile.data
  return (
    <>
      <StatementHeader statement={isRead ? statement.data : undefined} />
      {isRead && <Whole statement={statement.data} payments={payments.data} zone={zone} />}
      {!isRead && failed && <ReadError read={failed} />}
      {!isRead && !failed && (
        <div className={COLUMNS}>
          {[10, 6].map((lines) => (
            <Card key={lines}>
              <CardBody>
                <SkeletonLines lines={lines} />
              </CardBody>
            </Card>
          ))}
        </div>
      )}
    </>
  )
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]'

function StatementHeader({ statement }: { statement: Statement | undefined }) {
  return (
    <PageHeader
      back={{ href: closingPath(statement?.month), label: 'Fechamento' }}
      title={statement ? `Demonstrativo nº ${statement.number}` : 'Demonstrativo'}
      described
      description={
        statement ? (
          <>
            <span className="inline-block first-letter:uppercase">
              {formatMonth(statement.month)}
            </span>
            , {statement.patientId ? <PatientLink {...statement} /> : statement.patientName}
          </>
        ) : (
          <span className="inline-block h-5 w-56 max-w-full animate-breathe rounded-sm bg-line align-middle" />
        )
      }
      actions={statement && <StatementActions statement={statement} />}
    />
  )
}

function PatientLink({ patientId, patientName }: Pick<Statement, 'patientId' | 'patientName'>) {
  return (
    <Link
      href={patientPath(patientId ?? '')}
      className="rounded-sm wrap-anywhere text-petrol-ink underline underline-offset-4"
    >
      {patientName}
    </Link>
  )
}

const isSendable = ({ patientId, followedBy }: Statement) =>
  patientId !== null && followedBy === null

function StatementActions({ statement }: { statement: Statement }) {
  const [dialog, setDialog] = useState<'send' | 'end' | null>(null)
  const file = useDownload(getStatementFile, 'Demonstrativo salvo')
  const { id, sends } = statement
  const isSent = lastSendOf(sends) !== null
  return (
    <>
      {isSendable(statement) && (
        <Button
          variant={isSent ? 'outline' : 'default'}
          icon={<Send aria-hidden="true" />}
          onClick={() => setDialog('send')}
        >
          {isSent ? 'Enviar de novo' : 'Enviar'}
        </Button>
      )}
      <Button
        variant="outline"
        icon={<Download aria-hidden="true" />}
        pending={file.pending}
        onClick={() => file.download({ params: { id } })}
      >
        Baixar PDF
      </Button>
      {isSent && (
        <DropdownMenu label="Mais ações do demonstrativo">
          <MenuItem
            destructive
            icon={<Link2Off aria-hidden="true" />}
            onSelect={() => setDialog('end')}
          >
            Encerrar o link
          </MenuItem>
        </DropdownMenu>
      )}
      {dialog === 'send' && <SendDialog id={id} onClose={() => setDialog(null)} />}
      {dialog === 'end' && <EndLinkDialog id={id} onClose={() => setDialog(null)} />}
    </>
  )
}

type WindowProps = { id: string; onClose: () => void }

function SendDialog({ id, onClose }: WindowProps) {
  const { data, error, isFetching, refetch } = useSendable(id)
  return (
    <LazyDialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Enviar demonstrativo"
      description={data && `Para ${data.patientName}. O link abre sem senha.`}
    >
      {data && <SendWays statement={data} onSent={onClose} />}
      {!data && error && (
        <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
      )}
      {!data && !error && <SkeletonLines lines={5} />}
    </LazyDialog>
  )
}

function EndLinkDialog({ id, onClose }: WindowProps) {
  const end = useEndLink()
  const confirm = async () => {
    try {
      await end.mutateAsync({ params: { id } })
      toast({ title: 'Link encerrado' })
    } catch (error) {
      showRefusal('Erro ao encerrar o link', error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Encerrar o link?"
      description="O link que você enviou deixa de abrir. Ao enviar de novo, o demonstrativo ganha outro."
      confirmLabel="Encerrar o link"
      pending={end.isPending}
      pendingText="Encerrando..."
      onConfirm={confirm}
    />
  )
}

type WholeProps = { statement: Statement; payments: readonly Payment[]; zone: string }

function Whole({ statement, payments, zone }: WholeProps) {
  const { lines, total, createdAt, sends } = statement
  return (
    <div className={COLUMNS}>
      <Card className="max-lg:order-last">
        <CardHeader
          title="O que compõe o total"
          description={`Fechado em ${formatDate(createdAt, zone)}.`}
        />
        <CardBody className="pt-2! pb-2! sm:pb-3!">
          <StatementLines lines={lines} total={total} />
        </CardBody>
      </Card>
      <div className="space-y-6">
        <Money statement={statement} payments={payments} zone={zone} />
        {sends.length > 0 && (
          <Card>
            <CardHeader title="Envios" />
            <CardBody>
              <SendHistory sends={sends} zone={zone} />
            </CardBody>
          </Card>
        )}
      </div>
    </div>
  )
}

function Money({ statement, payments, zone }: WholeProps) {
  const [dialog, setDialog] = useState<Payment['kind'] | null>(null)
  const [kept, setKept] = useState<string>()
  const { id, open, payment, followedBy } = statement
  const missing = centsOf(open) > 0
  const several = severalPayments(centsOf(open))
  const paidIn = payments.reduce(
    (sum, { kind, amount }) => sum + (kind === 'refund' ? -1 : 1) * centsOf(amount),
    0,
  )
  const received = receivedCents(statement)
  return (
    <Card>
      <CardBody className="space-y-5">
        <div>
          <h2 className="text-sm text-muted">{missing ? 'Falta receber' : 'Situação'}</h2>
          {missing && (
            <p className="text-3xl font-semibold tracking-tight tabular-nums max-sm:text-[min(1.875rem,10vw)]">
              {formatMoney(open)}
            </p>
          )}
          {several && <p className="mt-1 text-sm text-muted">{several}</p>}
          <p className="mt-1">
            <MoneyMark statement={statement} summed />
          </p>
          {followedBy === null && received > 0 && (
            <p className="mt-1 text-sm text-muted tabular-nums">
              {formatMoney(received)} recebidos, do total de {formatMoney(statement.total)}
            </p>
          )}
          {kept && <p className="mt-1 text-sm tabular-nums">{kept}</p>}
          {followedBy !== null && <FollowedNote statement={statement} number={followedBy} />}
          {standingOf(statement) === 'nothing' && centsOf(statement.total) < 0 && (
            <p className="mt-1 text-sm text-muted">
              O que veio a mais entra no próximo demonstrativo, a favor do paciente.
            </p>
          )}
        </div>
        {(missing || paidIn > 0) && (
          <div className="flex flex-wrap gap-3">
            {missing && (
              <Button
                className="grow"
                icon={<HandCoins aria-hidden="true" />}
                onClick={() => setDialog('payment')}
                onPointerEnter={LazyPaymentDialog.preload}
                onFocus={LazyPaymentDialog.preload}
              >
                Registrar pagamento
              </Button>
            )}
            {paidIn > 0 && (
              <Button
                variant="outline"
                className="grow"
                icon={<Undo2 aria-hidden="true" />}
                onClick={() => setDialog('refund')}
              >
                Registrar devolução
              </Button>
            )}
          </div>
        )}
        {payment && <Charge statementId={id} payment={payment} />}
        {missing && !payment && <NoPixKey />}
        {payments.length > 0 && (
          <section aria-labelledby="payments">
            <h3 id="payments" className="font-semibold">
              Pagamentos
            </h3>
            <PaymentHistory payments={payments} zone={zone} />
          </section>
        )}
      </CardBody>
      {dialog && (
        <LazyPaymentDialog
          statementId={id}
          patientId={statement.patientId}
          kind={dialog}
          amount={centsToText(Math.min(dialog === 'payment' ? centsOf(open) : paidIn, MAX_CENTS))}
          zone={zone}
          onPaid={setKept}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  )
}

function FollowedNote({ statement, number }: { statement: Statement; number: number }) {
  const { data = [] } = useStatements({ patientId: statement.patientId ?? '' })
  const later = data.find((statement) => statement.number === number)
  return (
    <p className="mt-2 text-sm text-muted">
      O que restava foi para o{' '}
      {later ? (
        <Link
          href={statementPagePath(later.id)}
          className="rounded-sm text-petrol-ink underline underline-offset-4"
        >
          demonstrativo nº {number}
        </Link>
      ) : (
        `demonstrativo nº ${number}`
      )}
      : é nele que se registra o pagamento.
    </p>
  )
}

type ChargeProps = { statementId: string; payment: NonNullable<Statement['payment']> }

/** Shows the bank's code if the bank confirms payments and answers; otherwise the static one, as on the page of the link. */
function Charge({ statementId, payment }: ChargeProps) {
  const charge = useBankCharge(
    { of: 'statement', id: statementId },
    payment.confirmsItself === true,
  )
  if (payment.confirmsItself && charge === undefined) return <SkeletonLines lines={4} />
  return charge ? (
    <StatementPix brCode={charge.brCode} note={CONFIRMED_BY_BANK} charging />
  ) : (
    <StatementPix brCode={payment.brCode} note="O mesmo Pix está no link e no PDF." charging />
  )
}

const CONFIRMED_BY_BANK =
  'O banco confirma este Pix sozinho, também pelo link. O do PDF não vence e você confirma.'

function NoPixKey(): ReactNode {
  return (
    <p className="text-sm text-muted">
      Sem chave Pix no cadastro, o demonstrativo vai sem Pix.{' '}
      <Link
        href="/psychologist/settings#chave-pix"
        className="rounded-sm text-petrol-ink underline underline-offset-4"
      >
        Informar a chave
      </Link>
    </p>
  )
}

function NotFound() {
  return (
    <>
      <PageHeader title="Demonstrativo não encontrado" />
      <EmptyState
        title="Não há demonstrativo neste endereço"
        description="Confira se o endereço veio inteiro."
        action={
          <Link href={closingPath()} className={buttonClass()}>
            Ir para o fechamento
          </Link>
        }
      />
    </>
  )
}
