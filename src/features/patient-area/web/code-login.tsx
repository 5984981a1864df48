import { useEffect, useState } from 'react'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { formatWait } from '../../../platform/shared/wait.ts'
import { readSenders } from '../../../platform/web/page-meta.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { CODE_DIGITS } from '../../patient-login/contract.ts'
import { codeWay, unreachableByCode, wayBeforePhone, wayText } from '../../patient-login/rules.ts'
import { CodeForm } from './code-form.tsx'
import { LoginCard } from './login-card.tsx'
import { PhoneForm } from './phone-form.tsx'
import { useCodeRequest } from './use-code-request.ts'
import { showRefusal, useEntrance } from './use-entrance.ts'

const sentBy = (way: string) =>
  `Se este telefone tem consultas, enviamos um código de ${CODE_DIGITS} números ${way}.`

export function CodeLogin() {
  const { entered, enter } = useEntrance()
  const code = useCodeRequest()
  const { request } = code
  const [senders] = useState(readSenders)
  if (!code.waiting || !request) {
    return (
      <LoginCard
        intro="Informe o telefone que você usou para agendar e veja suas consultas."
        note={`Enviaremos um código de ${CODE_DIGITS} números ${wayBeforePhone(senders)}.`}
      >
        <PhoneForm
          initial={request?.phone}
          pending={code.isPending}
          pendingText="Enviando código..."
          onPhone={code.ask}
          problemOf={(phone) => unreachableByCode(senders, phone)}
        />
      </LoginCard>
    )
  }
  const sent = sentBy(wayText(codeWay(senders, request.phone)))
  const askAgain = async () => {
    try {
      await code.askAgain()
      toast({ title: 'Pedido de novo código enviado', description: sent })
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <LoginCard
      intro={
        <>
          {sent}{' '}
          <strong className="font-semibold whitespace-nowrap text-ink tabular-nums">
            {formatPhone(request.phone)}
          </strong>
        </>
      }
    >
      <CodeForm
        phone={request.phone}
        entered={entered}
        onVerified={(token) => {
          code.done()
          enter({ phone: request.phone, token })
        }}
      />
      <div className="mt-5 space-y-2 border-t border-line pt-5">
        <ResendButton againAt={request.againAt} disabled={entered} onAsk={askAgain} />
        <Button variant="ghost" className="w-full" disabled={entered} onClick={code.changePhone}>
          Usar outro telefone
        </Button>
      </div>
    </LoginCard>
  )
}

type ResendButtonProps = {
  againAt: number
  disabled: boolean
  onAsk: () => Promise<void>
}

function ResendButton({ againAt, disabled, onAsk }: ResendButtonProps) {
  const secondsLeft = useSecondsUntil(againAt)
  return (
    <>
      <p className="text-center text-sm text-balance text-muted tabular-nums">
        {secondsLeft > 0
          ? `Não chegou? Peça outro código em ${formatWait(secondsLeft)}.`
          : 'Não chegou? Confira o telefone ou peça outro código.'}
      </p>
      <Button
        variant="outline"
        className="w-full"
        disabled={disabled || secondsLeft > 0}
        onClick={onAsk}
      >
        Reenviar código
      </Button>
    </>
  )
}

function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(Date.now)
  const secondsLeft = Math.max(0, Math.ceil((instant - now) / 1_000))
  useEffect(() => {
    if (Date.now() >= instant) return
    const tick = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= instant) clearInterval(tick)
    }, 1_000)
    setNow(Date.now())
    return () => clearInterval(tick)
  }, [instant])
  return secondsLeft
}
