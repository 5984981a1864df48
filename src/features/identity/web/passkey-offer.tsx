import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/web/api.ts'
import { storage } from '../../../platform/web/storage.ts'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { listPasskeys } from '../passkey-contract.ts'
import { EntranceButton } from './entrance.tsx'
import { useAddPasskey } from './passkey-api.ts'
import { ceremonyText, createPasskey, whyUnsupported } from './passkey-ceremony.ts'

/** Returns whether to offer a passkey: this device can verify its user, and the account has none. */
export async function isPasskeyWorthOffering(): Promise<boolean> {
  if (whyUnsupported()) return false
  if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false
  return (await call(listPasskeys, {})).length === 0
}

export interface PasskeyOfferProps {
  onDone: () => void
}

/** Offers a passkey, once in a browser, after a login by password. */
export function PasskeyOffer({ onDone }: PasskeyOfferProps) {
  const add = useAddPasskey()
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    storage.set('passkeyOffer', 'answered')
    onDone()
  }
  const create = async () => {
    setFailure(null)
    setAsking(true)
    try {
      await add.mutateAsync({ body: await createPasskey() })
      toast({
        title: 'Chave de acesso criada',
        description: 'Da próxima vez, entre sem digitar a senha.',
      })
      leave()
    } catch (error) {
      setFailure(ceremonyText(error))
    }
    setAsking(false)
  }
  return (
    <div className="space-y-5">
      <p>
        Com uma chave de acesso, você entra com a digital, o rosto ou o PIN deste aparelho. Não há
        senha para lembrar nem para alguém descobrir, e ela já vale como segundo fator.
      </p>
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-col gap-3">
        <EntranceButton
          icon={<KeyRound aria-hidden="true" />}
          pending={isAsking}
          pendingText="Criando..."
          onClick={create}
        >
          Criar chave de acesso
        </EntranceButton>
        <EntranceButton variant="outline" disabled={isAsking} onClick={leave}>
          Agora não
        </EntranceButton>
      </div>
    </div>
  )
}
