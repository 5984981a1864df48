import { Siren } from 'lucide-react'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import type { Patient } from '../contract.ts'
import { isCnpj } from '../document-contract.ts'
import { type Person, ROLES } from '../people-contract.ts'
import { rolesText } from '../people-roles.ts'
import { usePatient } from './api.ts'
import { maskDocument } from './parts/document-input.tsx'
import { ContactLink } from './parts/patient-links.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'
import { WhatsappLink } from './whatsapp-link.tsx'

/** The people around a patient, loaded separately. */
export function PatientPeople({ patientId }: { patientId: string }) {
  const { data: patient } = usePatient(patientId)
  return patient && <PeopleCard people={patient.people} />
}

export function PeopleCard({ people }: Pick<Patient, 'people'>) {
  if (people.length === 0) return null
  return (
    <Card>
      <CardHeader title={PATIENT_LABELS.people} />
      <CardBody>
        <ul className="-my-3 divide-y divide-line">
          {people.map((person) => (
            <PersonLine key={person.id} {...person} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function PersonLine({ emergency, name, phone, email, document, ...person }: Person) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-44 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-medium">{name}</span>
          {emergency && (
            <Badge variant="pending" icon={<Siren aria-hidden="true" />}>
              {ROLES.emergency}
            </Badge>
          )}
        </p>
        <p className="text-muted">{rolesText({ ...person, emergency: false })}</p>
        <p className="mt-1 flex flex-wrap gap-x-5 gap-y-2">
          {phone && <ContactLink href={`tel:${phone}`}>{formatPhone(phone)}</ContactLink>}
          {email && <ContactLink href={`mailto:${email}`}>{email}</ContactLink>}
          {document && (
            <span>
              {isCnpj(document) ? 'CNPJ' : 'CPF'} {maskDocument(document)}
            </span>
          )}
        </p>
      </div>
      {phone && <WhatsappLink name={name} phone={phone} />}
    </li>
  )
}
