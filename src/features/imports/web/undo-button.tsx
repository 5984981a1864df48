import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Button, type ButtonProps } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import type { BroughtCounts, Import } from '../contract.ts'
import { useUndoImport } from './api.ts'
import { broughtBy, broughtText, patientsText } from './import-texts.ts'

type UndoButtonProps = Pick<ButtonProps, 'size' | 'variant' | 'children' | 'aria-label'> & {
  of: Pick<Import, 'id' | 'name' | 'counts' | 'brings' | 'account' | 'undoUntil'>
  zone: string
  onUndoing?: (id: string) => void
}

export function UndoButton({ of, zone, onUndoing, ...button }: UndoButtonProps) {
  const { id, account, undoUntil } = of
  const [isDialogOpen, setDialogOpen] = useState(false)
  const undo = useUndoImport()
  const confirm = async () => {
    try {
      await undo.mutateAsync({ params: { id } })
    } catch {
      return
    }
    setDialogOpen(false)
    onUndoing?.(id)
  }
  return (
    <>
      <Button
        variant="outline"
        icon={<Undo2 aria-hidden="true" />}
        {...button}
        onClick={() => setDialogOpen(true)}
      />
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={(open) => {
          undo.reset()
          setDialogOpen(open)
        }}
        title="Desfazer a importação?"
        description={`${account ? PRACTICE_GONE : removedText(broughtBy(of))} Quem você alterou ou atendeu depois fica, e dizemos quem e por quê.`}
        confirmLabel="Desfazer importação"
        cancelLabel="Manter"
        pending={undo.isPending}
        pendingText="Desfazendo..."
        failure={undo.error && problemText(undo.error)}
        onConfirm={confirm}
      >
        {undoUntil && (
          <p className="text-sm text-muted">
            Você pode desfazer até {formatDate(undoUntil, zone)}.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

const PRACTICE_GONE = 'Tudo o que ela trouxe sai, e as configurações voltam a ser as de antes.'

function removedText(brings: BroughtCounts): string {
  const { patients: count, ...others } = brings
  if (Object.values(others).some((other) => other > 0))
    return `Sai o que ela trouxe: ${broughtText(brings)}.`
  return count === 1
    ? 'O paciente que ela trouxe sai da sua lista.'
    : `Os ${patientsText(count)} que ela trouxe saem da sua lista.`
}
