import { MessageCircle } from 'lucide-react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { buttonClass } from '../../../../platform/web/ui/button.tsx'
import { CopyButton } from '../../../../platform/web/ui/copy-button.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import type { PixPayment as Payment } from '../../contract.ts'
import { QrCode } from './qr-code.tsx'

const PASTE = 'Cole no seu app de pagamentos'

type PixPaymentProps = {
  payment: Payment
  /** False inside a window that says both itself. */
  headed?: boolean
  /** Whoever pays is told what to do; whoever is paid sends the code on. */
  sending?: boolean
}

/** The Pix: amount, code to scan or to paste, key, what to do with them, and the chat in which to go on. */
export function PixPayment({ payment, headed = true, sending = false }: PixPaymentProps) {
  return (
    <div className={headed ? 'space-y-6 border-t border-line pt-6' : 'space-y-6'}>
      {headed && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-lg font-semibold">Pagamento por PIX</h3>
          <p className="text-xl font-semibold tabular-nums">{formatMoney(payment.amount)}</p>
        </div>
      )}
      <Codes payment={payment} />
      {!sending && <Steps />}
      {payment.whatsappUrl && (
        <a
          href={payment.whatsappUrl}
          target="_blank"
          rel="noopener"
          className={`${buttonClass({ size: 'lg', variant: sending ? 'outline' : 'default' })} w-full`}
        >
          <MessageCircle aria-hidden="true" />
          {sending ? 'Enviar cobrança pelo WhatsApp' : 'Enviar comprovante pelo WhatsApp'}
        </a>
      )}
    </div>
  )
}

function Codes({ payment }: { payment: Payment }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <QrCode text={payment.brCode} label="QR Code do PIX para pagar com o celular" />
      <div className="min-w-0 space-y-5">
        <Copyable
          label="Chave PIX"
          text={payment.pixKey}
          button="Copiar chave"
          copied="Chave PIX copiada!"
        />
        <Copyable
          label="PIX copia e cola"
          text={payment.brCode}
          button="Copiar código"
          copied="Código PIX copiado!"
        />
      </div>
    </div>
  )
}

type CopyableProps = { label: string; text: string; button: string; copied: string }

function Copyable({ label, text, button, copied }: CopyableProps) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <p className="line-clamp-2 break-all font-medium">{text}</p>
      <CopyButton
        text={text}
        size="sm"
        className="mt-2"
        onCopied={() => toast({ title: copied, description: PASTE })}
      >
        {button}
      </CopyButton>
    </div>
  )
}

const STEPS = [
  'Pague por PIX com o QR Code, o código ou a chave acima',
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
