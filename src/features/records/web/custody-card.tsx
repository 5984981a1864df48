import { useState } from 'react'
import { formatDateTime } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Custody } from '../contract.ts'
import { takeCustody, useRecordsChanged } from './api.ts'

type CustodyCardProps = { custody: Custody; zone: string; onAccepted?: (() => void) | undefined }

export function CustodyCard({ custody, zone, onAccepted }: CustodyCardProps) {
  const { closedAt, archivedAt, acceptedAt, isOver } = custody
  const [isAsked, setAsked] = useState(false)
  const isTaken = archivedAt !== null && closedAt !== null && archivedAt >= closedAt
  return (
    <Card>
      <CardHeader title="Guarda dos prontuários" />
      <CardBody className="space-y-3">
        {acceptedAt ? (
          <p>
            Você assumiu a guarda em {formatDateTime(acceptedAt, zone)}. A conta é apagada quando os
            30 dias terminarem; restaurada antes disso, ela volta a guardar os prontuários.
          </p>
        ) : (
          <>
            <p>
              A lei manda guardar cada prontuário até a data dele. Enquanto a guarda não é sua, a
              conta não é apagada, e o login dela abre este arquivo.
            </p>
            {!isTaken && (
              <p className="text-muted">
                Baixe o arquivo depois de encerrada a conta; então a guarda pode ser assumida.
              </p>
            )}
          </>
        )}
      </CardBody>
      {!acceptedAt && (
        <CardFooter>
          <Button disabled={!isTaken} onClick={() => setAsked(true)}>
            Assumir a guarda
          </Button>
        </CardFooter>
      )}
      {isAsked && (
        <CustodyQuestion isOver={isOver} onAccepted={onAccepted} onClose={() => setAsked(false)} />
      )}
    </Card>
  )
}

type QuestionProps = {
  isOver: boolean
  onAccepted: (() => void) | undefined
  onClose: () => void
}

function CustodyQuestion({ isOver, onAccepted, onClose }: QuestionProps) {
  const changed = useRecordsChanged()
  const [isChecked, setChecked] = useState(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const accept = async () => {
    setPending(true)
    try {
      await takeCustody()
      toast({
        title: 'Guarda assumida',
        description: 'Guarde o arquivo e a frase pelo prazo da lei.',
      })
      if (isOver) return onAccepted?.()
      await changed()
      onClose()
    } catch (error) {
      setFailure(problemText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Assumir a guarda dos prontuários?"
      description={
        isOver
          ? 'A conta é apagada em seguida, com tudo o que há nela. Os prontuários passam a existir só no arquivo que você baixou.'
          : 'Quando os 30 dias terminarem, a conta é apagada com tudo o que há nela. Os prontuários passam a existir só no arquivo que você baixou.'
      }
      confirmLabel="Assumir a guarda"
      pending={isPending}
      pendingText="Um momento..."
      disabled={!isChecked}
      failure={failure}
      onConfirm={accept}
    >
      <Checkbox
        label="Abri o arquivo com a frase e conferi o que há nele"
        checked={isChecked}
        onChange={({ currentTarget }) => setChecked(currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}
