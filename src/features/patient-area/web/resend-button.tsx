import { formatWait } from '../../../platform/shared/wait.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type ResendButtonProps = {
  /** From when on another code may be asked for. */
  againAt: number
  disabled: boolean
  onAsk: () => Promise<void>
}

export function ResendButton({ againAt, disabled, onAsk }: ResendButtonProps) {
  const left = useSecondsUntil(againAt)
  return (
    <>
      <p className="text-center text-sm text-balance text-muted tabular-nums">
        {left > 0
          ? `Não chegou? Peça outro código em ${formatWait(left)}.`
          : 'Não chegou? Confira o telefone ou peça outro código.'}
      </p>
      <Button variant="outline" className="w-full" disabled={disabled || left > 0} onClick={onAsk}>
        Reenviar código
      </Button>
    </>
  )
}
