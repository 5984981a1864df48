import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Combobox } from '../../../platform/web/ui/combobox.tsx'
import { Dialog, DialogClose } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { displayName, patientPath } from '../../patients/rules.ts'
import { usePatient, usePatientSearch } from '../../patients/web/api.ts'
import { countText } from '../../patients/web/parts/patient-field.tsx'
import { useDuplicates } from './api.ts'
import { MergeStep } from './merge-step.tsx'

type ChosenPatient = { id: string; name: string; phone: string }

type MergePatientWindowProps = { patientId: string; onClose: () => void }

/** Joins a patient with a chosen one: a possible duplicate, or any patient found by search. */
export default function MergePatientWindow({ patientId, onClose }: MergePatientWindowProps) {
  const { data: patient } = usePatient(patientId)
  const { data: pairs } = useDuplicates()
  const [other, setOther] = useState<ChosenPatient | null>(null)
  const [search, setSearch] = useState<string | null>(null)
  const { options, stale } = usePatientSearch(search, 'true')
  const [, navigate] = useLocation()
  const ownSide = patient && { id: patient.id, name: displayName(patient), phone: patient.phone }
  const matches = options
    ?.filter(({ id }) => id !== patientId)
    .map((option) => ({ id: option.id, name: displayName(option), phone: option.phone }))
  const like = (pairs ?? [])
    .filter(({ patients }) => patients.some(({ id }) => id === patientId))
    .flatMap(({ patients }) => patients.filter(({ id }) => id !== patientId))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Juntar cadastros"
      description={
        other ? undefined : 'Escolha o outro cadastro da mesma pessoa. Nada muda antes de conferir.'
      }
      footer={
        !other && (
          <DialogClose>
            <Button variant="outline">Cancelar</Button>
          </DialogClose>
        )
      }
    >
      {ownSide && other ? (
        <MergeStep
          patients={[ownSide, other]}
          onBack={() => setOther(null)}
          onMerged={(merge) => {
            onClose()
            if (merge.patientId !== patientId)
              navigate(patientPath(merge.patientId), { replace: true })
          }}
        />
      ) : (
        <>
          <Field label="Outro cadastro" required>
            <Combobox
              placeholder="Nome ou telefone"
              value=""
              options={matches?.map(({ id, name, phone }) => ({
                id,
                label: name,
                detail: formatPhone(phone),
              }))}
              stale={stale}
              onSearch={setSearch}
              onChoose={(option) => setOther(matches?.find(({ id }) => id === option?.id) ?? null)}
              countText={countText}
            />
          </Field>
          {like.length > 0 && (
            <section className="mt-5">
              <h3 className="font-medium">Possíveis repetidos</h3>
              <ul className="mt-2 space-y-2">
                {like.map((patient) => (
                  <li key={patient.id}>
                    <Button variant="outline" onClick={() => setOther(patient)}>
                      {patient.name}
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Dialog>
  )
}
