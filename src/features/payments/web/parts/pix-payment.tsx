import { CircleCheck, Clock, MessageCircle, QrCode as QrIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { CopyButton } from '../../../../platform/web/ui/copy-button.tsx'
import { QrCode } from '../../../../platform/web/ui/qr-code.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import type { PixPayment as Payment } from '../../contract.ts'
import { usePaid } from './use-paid.ts'

const PASTE = 'Cole no seu app de pagamentos'

export type PixPaymentProps = {
  payment: Payment
  headed?: boolean
  /** The ways to send the code to the payer; if missing, the reader is the payer. */
  sending?: ReactNode
  deadline?: string | null
  /** Called when the bank confirmed it while it was shown. */
  onPaid?: () => void
}

/** The QR code and the text of a Pix. On the payer's phone the QR code is behind a button, since a phone cannot scan itself. */
export function PixPayment(props: PixPaymentProps) {
  const { payment, headed = true, sending, deadline = null, onPaid } = props
  if (usePaid(payment.watch, onPaid)) return <PaidNote payment={payment} headed={headed} />
  return (
    <div className={headed ? 'space-y-5 border-t border-line pt-6' : 'space-y-5'}>
      {headed && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-lg font-semibold">Pagamento por Pix</h3>
          <p className="text-xl font-semibold tabular-nums">{formatMoney(payment.amount)}</p>
        </div>
      )}
      <div className="space-y-3">
        <CopyButton
          text={payment.brCode}
          variant={sending ? 'outline' : 'default'}
          size="lg"
          className="w-full"
        >
          Copiar código Pix
        </CopyButton>
        {deadline && (
          <p className="flex items-start gap-2 text-pending-ink">
            <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span className="min-w-0 wrap-anywhere">Reservado até {deadline}</span>
          </p>
        )}
        {sending}
        {!sending && payment.confirmsItself && <AwaitedNote />}
        {!sending && !payment.confirmsItself && payment.whatsappUrl && (
          <a
            href={payment.whatsappUrl}
            target="_blank"
            rel="noopener"
            className={`${buttonClass({ variant: 'outline' })} w-full`}
          >
            <MessageCircle aria-hidden="true" />
            <span>
              Enviar comprovante
              <span className="max-sm:sr-only"> pelo WhatsApp</span>
            </span>
          </a>
        )}
      </div>
      <Codes payment={payment} folded={!sending} />
      {!sending && !payment.confirmsItself && <Steps />}
    </div>
  )
}

function Codes({ payment, folded }: { payment: Payment; folded: boolean }) {
  const [shown, setShown] = useState(!folded)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div className={shown ? '' : 'max-sm:hidden'}>
        <QrCode text={payment.brCode} label="QR Code do Pix para pagar com o celular" />
      </div>
      {!shown && (
        <Button
          variant="outline"
          className="sm:hidden"
          icon={<QrIcon aria-hidden="true" />}
          onClick={() => setShown(true)}
        >
          Mostrar QR
        </Button>
      )}
      <div className="min-w-0 space-y-4">
        {!payment.confirmsItself && <Key pixKey={payment.pixKey} />}
        <p>
          <span className="block text-sm text-muted">Pix copia e cola</span>
          <span className="line-clamp-2 text-sm break-all">{payment.brCode}</span>
        </p>
      </div>
    </div>
  )
}

function Key({ pixKey }: { pixKey: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-0">
        <span className="block text-sm text-muted">Chave Pix</span>
        <span className="font-medium break-all">{pixKey}</span>
      </p>
      <CopyButton
        text={pixKey}
        size="sm"
        onCopied={() => toast({ title: 'Chave PIX copiada!', description: PASTE })}
      >
        Copiar chave
      </CopyButton>
    </div>
  )
}

function AwaitedNote() {
  return (
    <p className="text-muted">
      Depois de pagar, volte aqui: o pagamento se confirma sozinho em alguns segundos.
    </p>
  )
}

function PaidNote({ payment, headed }: Pick<PixPaymentProps, 'payment' | 'headed'>) {
  return (
    <div role="status" className={headed ? 'border-t border-line pt-6' : ''}>
      <p className="flex items-center gap-2.5 rounded-lg bg-paid-soft px-3 py-3 text-paid-ink">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0">
          <span className="font-semibold">Pago</span>: o banco confirmou o Pix de{' '}
          {formatMoney(payment.amount)}.
        </span>
      </p>
    </div>
  )
}

const STEPS = [
  'Pague por Pix com o código, a chave ou o QR Code',
  'Salve o comprovante do pagamento',
  'Envie o comprovante por mensagem para confirmar',
]

function Steps() {
  return (
    <ol className="space-y-3">
      {STEPS.map((step, index) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-petrol-soft text-sm font-semibold text-petrol-ink"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}
