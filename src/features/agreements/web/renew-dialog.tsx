import { useState } from 'react'
import { problemText } from '../../../platform/web/api.ts'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import type { Person } from '../../patients/people-contract.ts'
import { usePatient } from '../../patients/web/api.ts'
import type { SentLink } from '../contract.ts'
import type { AskedPerson } from '../listing-contract.ts'
import { useRenewLink } from './api.ts'
import { emailHelp, SentLinks } from './sent-links.tsx'

type RenewDialogProps = {
  patientId: string
  agreementId: string
  asked: AskedPerson
  onClose: () => void
}

/** Sends another link to a person who has not accepted a contract yet. */
export default function RenewDialog({ patientId, agreementId, asked, onClose }: RenewDialogProps) {
  const { data: patient } = usePatient(patientId)
  const [sent, setSent] = useState<SentLink | null>(null)
  const person = patient?.people.find(({ id }) => id === asked.id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={sent ? 'Link pronto' : `Novo link para ${asked.name}`}
      description={
        sent
          ? 'O link aparece só agora. Se ele se perder, faça outro.'
          : 'O contrato é o mesmo. O link anterior desta pessoa deixa de valer; os das outras continuam.'
      }
    >
      {patient && sent && <SentLinks links={[sent]} patient={patient} hasOthers />}
      {patient && person && !sent && (
        <RenewForm agreementId={agreementId} person={person} onSent={setSent} />
      )}
      {!patient && <SkeletonLines lines={3} />}
    </Dialog>
  )
}

type RenewFormProps = {
  agreementId: string
  person: Person
  onSent: (sent: SentLink) => void
}

function RenewForm({ agreementId, person, onSent }: RenewFormProps) {
  const renew = useRenewLink()
  const [sendEmail, setSendEmail] = useState(person.email !== null)
  const submit = async () => {
    if (renew.isPending) return
    const body = { personId: person.id, sendEmail }
    const sent = await renew.mutateAsync({ params: { id: agreementId }, body }).catch(() => null)
    if (sent) onSent(sent)
  }
  const save = {
    submit: () => void submit(),
    discard: () => undefined,
    isPending: renew.isPending,
    isDirty: false,
    conflict: null,
  }
  return (
    <DialogForm save={save} submitLabel="Gerar novo link">
      <Checkbox
        label="Enviar o link por e-mail"
        help={emailHelp([person])}
        disabled={person.email === null}
        checked={sendEmail}
        onChange={({ currentTarget }) => setSendEmail(currentTarget.checked)}
      />
      <FormAlert>{renew.isError && problemText(renew.error)}</FormAlert>
    </DialogForm>
  )
}
