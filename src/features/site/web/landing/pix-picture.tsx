import { CircleCheck, Copy } from 'lucide-react'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { QrCode } from '../../../payments/web/parts/qr-code.tsx'

/** The card a patient pays by; its code holds one word, so nobody pays it by mistake. */
export function PixPicture() {
  return (
    <figure className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-3.5 min-[22.5rem]:gap-4 xl:gap-5 xl:p-5">
      <div className="w-16 shrink-0 min-[22.5rem]:w-24 xl:w-32 [&>svg]:w-full">
        <QrCode text="Exemplo" label="Exemplo de QR Code do Pix" />
      </div>
      <figcaption className="min-w-0 grow basis-28">
        <span className="block text-sm text-muted">Sessão individual</span>
        <span className="block text-lg font-semibold tabular-nums min-[22.5rem]:text-xl xl:text-2xl">
          {formatMoney(18_000)}
        </span>
        <span className="mt-2.5 flex items-center gap-2 text-sm text-petrol-ink">
          <Copy aria-hidden="true" className="size-4 shrink-0" />
          Pix copia e cola
        </span>
        <span className="mt-1.5 flex items-center gap-2 text-sm font-medium text-paid-ink">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
          Recebido
        </span>
      </figcaption>
    </figure>
  )
}
