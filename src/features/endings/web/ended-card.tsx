import { NotebookPen, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { closingEntryPath, endedText } from '../../patients/ending-rules.ts'
import { usePatient } from '../../patients/web/api.ts'
import { useProfile } from '../../practice/web/api.ts'
import { useReopenPatient } from './api.ts'

export type EndedCardProps = { patientId: string }

/** Shows when and why the treatment ended; suggests the closing entry, and reopens. */
export default function EndedCard({ patientId }: EndedCardProps) {
  const { data: patient } = usePatient(patientId)
  const zone = useProfile().data?.timezone ?? DEFAULT_ZONE
  const reopen = useReopening()
  const [isPending, setPending] = useState(false)
  if (!patient?.endedAt) return null
  const save = async () => {
    setPending(true)
    if (await reopen(patientId)) focusHeading()
    setPending(false)
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-[min(1.25rem,6vw)] sm:px-6 sm:py-4">
      <p className="font-medium tabular-nums">{endedText(patient, zone)}</p>
      <div className="flex flex-wrap gap-3">
        <Link
          href={closingEntryPath(patientId)}
          className={`${buttonClass({ variant: 'outline' })} px-[min(1.25rem,4vw)]!`}
        >
          <NotebookPen aria-hidden="true" />
          Escrever o encerramento
        </Link>
        <Button
          variant="outline"
          icon={<RotateCcw aria-hidden="true" />}
          pending={isPending}
          pendingText="Reabrindo..."
          onClick={save}
        >
          Reabrir
        </Button>
      </div>
    </Card>
  )
}

/** Returns the function that reopens a treatment and reports the outcome. */
function useReopening(): (patientId: string) => Promise<boolean> {
  const reopen = useReopenPatient()
  return async (id) => {
    try {
      await reopen.mutateAsync({ params: { id } })
      toast({
        title: 'Acompanhamento reaberto',
        description: 'O que foi cancelado continua cancelado.',
        about: id,
      })
      return true
    } catch (error) {
      showRefusal('Erro ao reabrir', error)
      return false
    }
  }
}
