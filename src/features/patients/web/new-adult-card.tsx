import { useId } from 'react'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useProfile } from '../../practice/web/api.ts'
import { actingPeople, needsAdultAnswer } from '../adult-rules.ts'
import type { Patient } from '../contract.ts'
import { rolesText } from '../people-roles.ts'
import { displayName } from '../rules.ts'
import { useAnswerAdult, usePatient } from './api.ts'

export type NewAdultCardProps = { patientId: string }

/** Asks once whether the people around a patient who turned 18 keep notices, contracts and access. */
export default function NewAdultCard({ patientId }: NewAdultCardProps) {
  const { data: patient } = usePatient(patientId)
  const { data: profile } = useProfile()
  const zone = profile?.timezone ?? DEFAULT_ZONE
  const today = useToday(zone)
  if (!patient || !profile || !needsAdultAnswer(patient, today, zone)) return null
  return <Question patient={patient} />
}

function Question({ patient }: { patient: Patient }) {
  const heading = useId()
  const answer = useAnswerAdult()
  const save = (keep: boolean) =>
    answer.mutate(
      { params: { id: patient.id }, body: { keep } },
      {
        onSuccess: () => {
          focusHeading()
          toast({ title: keep ? 'Tudo continua como está' : 'Avisos e acessos encerrados' })
        },
        onError: (error) => showRefusal('Erro ao salvar a resposta', error),
      },
    )
  return (
    <Card className="border-l-4 border-l-pending p-[min(1.25rem,6vw)] sm:p-6">
      <section aria-labelledby={heading} className="space-y-3">
        <h2 id={heading} className="font-semibold wrap-anywhere">
          {displayName(patient)} fez 18 anos
        </h2>
        <p>Estas permissões continuam valendo?</p>
        <ul className="space-y-2 wrap-anywhere">
          {actingPeople(patient.people).map((person) => (
            <li key={person.id}>
              <span className="font-medium">{person.name}</span>
              <span className="block text-muted">
                {rolesText({ ...person, pays: false, emergency: false })}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          Encerrar vale na hora. As pessoas ficam no cadastro, e você pode permitir de novo ao
          editar o paciente.
        </p>
        <div className="flex flex-wrap gap-3">
          {[true, false].map((keep) => (
            <Button
              key={String(keep)}
              variant="outline"
              disabled={answer.isPending}
              onClick={() => save(keep)}
            >
              {keep ? 'Manter' : 'Encerrar'}
            </Button>
          ))}
        </div>
      </section>
    </Card>
  )
}
