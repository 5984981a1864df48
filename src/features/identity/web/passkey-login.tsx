import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import type { LoggedIn } from '../contract.ts'
import { useLoginByPasskey } from './passkey-api.ts'
import {
  answerByPasskey,
  ceremonyText,
  offerInAutofill,
  type PasskeyAnswered,
  signalRemoved,
} from './passkey-ceremony.ts'

export interface PasskeyLoginProps {
  onEnter: (answer: LoggedIn) => void
}

/** The login by a passkey: in the suggestions of the e-mail field, and by a button. */
export default function PasskeyLogin({ onEnter }: PasskeyLoginProps) {
  const login = useLoginByPasskey()
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const send = async (answer: PasskeyAnswered) => {
    try {
      onEnter(await login.mutateAsync({ body: answer }))
    } catch (error) {
      if (isProblem(error, 'passkey_unknown')) await signalRemoved(answer.id)
      setFailure(ceremonyText(error))
    }
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => offerInAutofill((answer) => latest.current(answer)), [])
  const press = async () => {
    setFailure(null)
    setAsking(true)
    try {
      await send(await answerByPasskey('login'))
    } catch (error) {
      setFailure(ceremonyText(error))
    }
    setAsking(false)
  }
  return (
    <div className="space-y-4 border-t border-line pt-5">
      <Button
        variant="outline"
        size="lg"
        className="w-full max-sm:text-base"
        icon={<KeyRound aria-hidden="true" />}
        pending={isAsking || login.isPending}
        pendingText="Confirmando..."
        onClick={press}
      >
        Entrar com chave de acesso
      </Button>
      <FormAlert>{failure}</FormAlert>
    </div>
  )
}
