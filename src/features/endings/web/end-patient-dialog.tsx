import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { DEFAULT_ZONE, formatDay, isDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { problemText } from '../../../platform/web/api.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Dialog, DialogClose } from '../../../platform/web/ui/dialog.tsx'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { type EndReason, endReason } from '../../patients/contract.ts'
import { closingEntryPath, END_REASONS } from '../../patients/ending-rules.ts'
import { displayName } from '../../patients/rules.ts'
import { usePatient } from '../../patients/web/api.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { Ending } from '../contract.ts'
import {
  asksAboutSessions,
  cancelLabel,
  cancelledText,
  keepLabel,
  openLines,
  undoneText,
} from '../rules.ts'
import { useEnding, useEndPatient, useUndoEnding } from './api.ts'

type EndPatientDialogProps = { patientId: string; onClose: () => void }

/** Lists a patient's open matters, asks about the upcoming sessions, and ends the treatment. */
export default function EndPatientDialog({ patientId, onClose }: EndPatientDialogProps) {
  const { data: patient } = usePatient(patientId)
  const zone = useProfile().data?.timezone ?? DEFAULT_ZONE
  const today = useToday(zone)
  const query = useEnding(patientId)
  const end = useEndPatient()
  const [, navigate] = useLocation()
  const undo = useUndo(patientId, zone)
  const [typed, setTyped] = useState(formatDay(today))
  const [wrong, setWrong] = useState<string | null>(null)
  const [reason, setReason] = useState<EndReason>('discharge')
  const [sessions, setSessions] = useState<'keep' | 'cancel'>('cancel')
  const [notify, setNotify] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const asks = query.data !== undefined && asksAboutSessions(query.data)
  const name = patient ? displayName(patient) : ''

  async function confirm(): Promise<void> {
    const on = plainDay(typed)
    if (!isDay(on)) return setWrong('Informe um dia')
    if (on > today) return setWrong('Escolha hoje ou um dia que já passou.')
    setFailure(null)
    try {
      const body = { on, reason, sessions: asks ? sessions : 'keep', notify } as const
      const { cancelled } = await end.mutateAsync({ params: { id: patientId }, body })
      onClose()
      const record = closingEntryPath(patientId)
      toast({
        title: 'Acompanhamento encerrado',
        description: cancelledText(cancelled),
        about: patientId,
        duration: UNDO_DURATION,
        link: { label: 'Escrever no prontuário', href: record, follow: () => navigate(record) },
        action: { label: 'Desfazer', online: true, onSelect: () => void undo() },
      })
    } catch (error) {
      setFailure(problemText(error))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !end.isPending && onClose()}
      title="Encerrar acompanhamento"
      description={`${name} sai das listas e da busca. Prontuário, documentos e links continuam.`}
      footer={
        <>
          <DialogClose>
            <Button variant="outline" disabled={end.isPending}>
              Voltar
            </Button>
          </DialogClose>
          <Button
            disabled={!query.data}
            pending={end.isPending}
            pendingText="Encerrando..."
            onClick={confirm}
          >
            Encerrar
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Motivo">
          <Select
            value={reason}
            onChange={({ currentTarget }) => setReason(endReason.parse(currentTarget.value))}
            labels={END_REASONS}
          />
        </Field>
        <Field label="Encerrado em" required error={wrong}>
          <DayInput
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setWrong(null)
            }}
          />
        </Field>
      </div>
      {/* The height is kept while the list loads, so that nothing moves. */}
      <div className="mt-5 min-h-36" aria-live="polite">
        <StillOpen read={query}>
          {(ending) =>
            asks && (
              <div className="mt-4 space-y-4">
                <RadioGroup
                  legend="As sessões por vir"
                  value={sessions}
                  onChange={({ currentTarget }) =>
                    setSessions(currentTarget.value === 'cancel' ? 'cancel' : 'keep')
                  }
                  options={[
                    { value: 'cancel', label: 'Cancelar', help: cancelLabel(ending) },
                    { value: 'keep', label: 'Manter', help: keepLabel(ending) },
                  ]}
                />
                {sessions === 'cancel' && (
                  <Checkbox
                    label="Avisar do cancelamento"
                    help="Se nenhum aviso chegar sozinho, o paciente aparece em “Avisar”, na tela inicial."
                    checked={notify}
                    onChange={({ currentTarget }) => setNotify(currentTarget.checked)}
                  />
                )}
              </div>
            )
          }
        </StillOpen>
      </div>
      <FormAlert className="mt-4">{failure}</FormAlert>
    </Dialog>
  )
}

/** Returns the function that undoes the ending and reports what it restored. */
function useUndo(id: string, zone: string): () => Promise<void> {
  const undo = useUndoEnding()
  return async () => {
    try {
      const undone = await undo.mutateAsync({ params: { id } })
      const description = undoneText(undone, zone)
      toast({
        title: 'Encerramento desfeito',
        about: id,
        ...(description && { description }),
        ...(undone.kept.length > 0 && { duration: UNDO_DURATION }),
      })
    } catch (error) {
      showRefusal('Erro ao desfazer', error)
    }
  }
}

/** Milliseconds; as long as the undo of a session is offered. */
const UNDO_DURATION = 10_000

type StillOpenProps = {
  read: ReturnType<typeof useEnding>
  children: (ending: Ending) => ReactNode
}

function StillOpen({ read, children }: StillOpenProps) {
  const { data: ending, error, isFetching, refetch } = read
  if (error && !ending)
    return <ErrorState description={error.message} onRetry={refetch} pending={isFetching} />
  if (!ending) return <SkeletonLines lines={4} />
  const lines = openLines(ending)
  const { credits, contracts, owed, received } = ending
  const stays = credits > 0 || contracts > 0 || Number(owed) > 0
  return (
    <>
      <h3 className="font-medium">Em aberto</h3>
      {lines.length === 0 ? (
        <p className="mt-1 text-muted">
          Nada: nem sessões por vir, nem pacotes, nem contratos, nem valores a receber.
        </p>
      ) : (
        <ul className="mt-1 list-disc space-y-1 pl-5 tabular-nums">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {stays && (
        <p className="mt-2 text-sm text-muted">
          Pacotes, contratos e valores a receber continuam como estão.
        </p>
      )}
      {children(ending)}
      {Number(received) > 0 && (
        <p className="mt-3 text-sm text-muted">
          {formatMoney(received)} já pagos por estas sessões ficam em “A devolver”, se você
          cancelar.
        </p>
      )}
    </>
  )
}
