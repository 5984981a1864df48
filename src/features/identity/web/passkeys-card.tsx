import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_ZONE, formatDate, formatDateTime } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { Passkey } from '../passkey-contract.ts'
import { useAddPasskey, usePasskeys, useRemovePasskey } from './passkey-api.ts'
import { ceremonyText, createPasskey, signalRemoved, whyUnsupported } from './passkey-ceremony.ts'

export function PasskeysCard() {
  const passkeys = usePasskeys()
  const [removing, setRemoving] = useState<Passkey | null>(null)
  return (
    <Card>
      <CardHeader
        title="Chaves de acesso"
        description="Entre com a digital, o rosto ou o PIN do aparelho, sem digitar a senha. Uma chave de acesso já vale como segundo fator."
      />
      <CardBody className="space-y-4">
        {passkeys.data ? (
          <>
            {passkeys.data.length > 0 && (
              <ul className="divide-y divide-line">
                {passkeys.data.map((passkey) => (
                  <PasskeyLine
                    key={passkey.id}
                    passkey={passkey}
                    onRemove={() => setRemoving(passkey)}
                  />
                ))}
              </ul>
            )}
            <CreateButton isFirst={passkeys.data.length === 0} />
          </>
        ) : passkeys.isPending ? (
          <SkeletonLines lines={2} />
        ) : (
          <ReadError read={passkeys} />
        )}
      </CardBody>
      {removing && <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </Card>
  )
}

function PasskeyLine({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { data: profile } = useProfile()
  const zone = profile?.timezone ?? DEFAULT_ZONE
  const { name, isSynced, isUsable, rpId, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {isSynced && <Badge variant="secondary">Sincronizada</Badge>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          Criada em {formatDate(createdAt, zone)} ·{' '}
          {lastUsedAt ? `Último uso em ${formatDateTime(lastUsedAt, zone)}` : 'Ainda não usada'}
        </p>
        {!isUsable && (
          <p className="text-sm">
            Foi criada para o endereço {rpId} e não funciona neste. Crie outra aqui.
          </p>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Remover ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      >
        Remover
      </Button>
    </li>
  )
}

function CreateButton({ isFirst }: { isFirst: boolean }) {
  const add = useAddPasskey()
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const why = whyUnsupported()
  const create = async () => {
    setFailure(null)
    setAsking(true)
    try {
      const { name } = await add.mutateAsync({ body: await createPasskey() })
      toast({ title: 'Chave de acesso criada', description: name })
    } catch (error) {
      setFailure(ceremonyText(error))
    }
    setAsking(false)
  }
  if (why) return <p className="text-muted">{why}</p>
  return (
    <>
      <FormAlert>{failure}</FormAlert>
      <Button
        variant={isFirst ? 'default' : 'outline'}
        icon={<KeyRound aria-hidden="true" />}
        pending={isAsking}
        pendingText="Criando..."
        onClick={create}
      >
        Criar chave de acesso
      </Button>
    </>
  )
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const remove = useRemovePasskey()
  const { id, name, credentialId } = passkey
  const finish = () => {
    void signalRemoved(credentialId)
    toast({ title: 'Chave de acesso removida', description: 'Ela não entra mais na sua conta.' })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Remover a chave de acesso?"
      description={
        <>
          <span className="font-medium wrap-anywhere text-ink">{name}</span> não entra mais na sua
          conta. Se o aparelho ainda a mostrar, apague-a também nas senhas dele.
        </>
      }
      confirmLabel="Remover"
      destructive
      pending={remove.isPending}
      pendingText="Removendo..."
      failure={remove.error && problemText(remove.error)}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: finish })}
    />
  )
}
