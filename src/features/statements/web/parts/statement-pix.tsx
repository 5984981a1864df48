import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../../platform/web/lazy-part.tsx'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { CopyButton } from '../../../../platform/web/ui/copy-button.tsx'
import { useMinWidth } from '../../../../platform/web/ui/use-wide-screen.ts'

const StatementQr = lazyPart<{ text: string; label: string }>(async () => {
  const { QrCode } = await import('../../../../platform/web/ui/qr-code.tsx')
  return { default: QrCode }
})

type StatementPixProps = {
  brCode: string
  note: string
  charging?: boolean
}

/** The Pix of a statement. On the payer's phone the QR code is behind a button: a phone cannot scan itself. */
export function StatementPix({ brCode, note, charging = false }: StatementPixProps) {
  const isWide = useMinWidth('40rem')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const isShown = isWide || isDialogOpen
  return (
    <div className="flex flex-wrap items-center gap-5">
      {isShown && (
        <div className="mx-auto aspect-square w-44 max-w-full shrink-0">
          <StatementQr text={brCode} label="QR Code do Pix para pagar com o celular" />
        </div>
      )}
      <div className="min-w-0 flex-1 basis-60 space-y-3">
        <CopyButton
          text={brCode}
          variant={charging ? 'outline' : 'default'}
          size="lg"
          className="w-full"
        >
          Copiar código Pix
        </CopyButton>
        <p className="text-sm text-muted">{note}</p>
        {!isShown && (
          <Button
            variant="ghost"
            className="w-full"
            icon={<QrIcon aria-hidden="true" />}
            onClick={() => setDialogOpen(true)}
          >
            Mostrar QR Code
          </Button>
        )}
      </div>
    </div>
  )
}
