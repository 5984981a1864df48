import { useState } from 'react'
import { isChangedMeanwhile, isProblem, problemText } from '../../../platform/web/api.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useTypedState } from '../../../platform/web/use-typed-state.ts'
import { sealEntryText } from './api.ts'
import type { Writing } from './writing.ts'

export type SealDialogProps = {
  writing: Writing
  needsReason: boolean
  onSealed: () => void
  onClose: () => void
}

export default function SealDialog({ writing, needsReason, onSealed, onClose }: SealDialogProps) {
  const [reason, setReason] = useTypedState(writing.entryId ?? undefined, '')
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [printsCodes, setPrintsCodes] = useState(false)
  const { keeper, written } = writing

  async function seal(): Promise<void> {
    setPending(true)
    try {
      await keeper.flush()
      const { text, version } = keeper
      if (!writing.entryId)
        return setFailure(
          keeper.refusal ??
            'O texto ainda não chegou ao servidor. Confira a conexão e tente de novo.',
        )
      const why = needsReason ? { reason } : {}
      await sealEntryText(written.register, writing.entryId, {
        ...{ text, version, printsCodes },
        ...why,
      })
      await keeper.settle()
      toast({ title: 'Registro concluído', description: 'O texto não muda mais.' })
      onSealed()
    } catch (error) {
      if (isChangedMeanwhile(error)) {
        keeper.overtake()
        return onClose()
      }
      setPrintsCodes(isProblem(error, 'unprintable_signs'))
      setFailure(problemText(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={needsReason ? 'Concluir esta nova versão?' : 'Concluir este registro?'}
      description="Depois de concluído, o texto não muda nem pode ser apagado. Uma correção entra como nova versão, com o motivo."
      confirmLabel="Concluir"
      cancelLabel="Continuar escrevendo"
      destructive={false}
      disabled={needsReason && reason.trim() === ''}
      pending={isPending}
      pendingText="Concluindo..."
      failure={failure}
      onConfirm={seal}
    >
      {needsReason && (
        <Field label="Motivo da mudança" required help="Fica guardado junto com a versão.">
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}
