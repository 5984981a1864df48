import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { usePasskeys, useProveByPasskey } from './passkey-api.ts'
import { answerByPasskey, ceremonyText, whyUnsupported } from './passkey-ceremony.ts'

/** The way to prove a login without the password, for an account with a passkey that works on this device. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const passkeys = usePasskeys()
  const prove = useProveByPasskey()
  const [failure, setFailure] = useState<string | null>(null)
  const press = async () => {
    setFailure(null)
    try {
      await prove.mutateAsync({ body: await answerByPasskey('proof') })
      onProved()
    } catch (error) {
      setFailure(ceremonyText(error))
    }
  }
  if (whyUnsupported() || !passkeys.data?.some(({ isUsable }) => isUsable)) return null
  return (
    <div className="space-y-3">
      <Button
        variant="outline"
        className="w-full"
        icon={<KeyRound aria-hidden="true" />}
        pending={prove.isPending}
        pendingText="Confirmando..."
        onClick={press}
      >
        Confirmar com chave de acesso
      </Button>
      <FormAlert>{failure}</FormAlert>
    </div>
  )
}
