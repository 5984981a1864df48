import { Siren } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { maskCpf } from '../../../platform/web/ui/masks.ts'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { channelText } from '../../delivery/channels.ts'
import { BILLINGS, type PatientWithSamePhone } from '../contract.ts'
import { isCnpj, type Person, ROLES } from '../people-contract.ts'
import { rolesText } from '../people-roles.ts'
import { maskDocument } from './document-input.tsx'
import { PatientLinks } from './parts/patient-links.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'
import { WhatsappLink } from './whatsapp-link.tsx'

export function PatientDetails({ patient }: { patient: PatientWithSamePhone | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <Card>
        <CardHeader title="Contato" />
        <CardBody>{patient ? <Contact patient={patient} /> : <SkeletonLines lines={2} />}</CardBody>
      </Card>
      <Card>
        <CardHeader title={PATIENT_LABELS.observations} description="Só você vê." />
        <CardBody>{patient ? <Observations {...patient} /> : <SkeletonLines lines={2} />}</CardBody>
      </Card>
      {patient && patient.people.length > 0 && <People people={patient.people} />}
    </div>
  )
}

function Contact({ patient }: { patient: PatientWithSamePhone }) {
  const { name, socialName, samePhoneAs, billing } = patient
  const { phone, email, cpf, birthDate, optedOut } = patient
  return (
    <dl className="-my-2 divide-y divide-line">
      {socialName && (
        <Line label={PATIENT_LABELS.name}>
          <span className="block wrap-anywhere">{name}</span>
          <span className="block text-muted">Em recibo, contrato, Receita Saúde e prontuário</span>
        </Line>
      )}
      <Line label={PATIENT_LABELS.phone}>
        <ContactLink href={`tel:${phone}`}>{formatPhone(phone)}</ContactLink>
        {samePhoneAs.length > 0 && (
          <span className="block wrap-anywhere text-muted">
            Mesmo telefone de <PatientLinks patients={samePhoneAs} />
          </span>
        )}
      </Line>
      <Line label={PATIENT_LABELS.email}>
        {email ? (
          <ContactLink href={`mailto:${email}`}>{email}</ContactLink>
        ) : (
          <span className="text-muted">Não informado</span>
        )}
      </Line>
      {optedOut.length > 0 && <Line label="Sem avisos por">{channelText(optedOut)}</Line>}
      {billing !== 'session' && <Line label={PATIENT_LABELS.billing}>{BILLINGS[billing]}</Line>}
      {cpf && <Line label={PATIENT_LABELS.cpf}>{maskCpf(cpf)}</Line>}
      {birthDate && <Line label={PATIENT_LABELS.birthDate}>{formatDay(birthDate)}</Line>}
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 basis-[min(9rem,100%)] text-right tabular-nums">{children}</dd>
    </div>
  )
}

function People({ people }: Pick<PatientWithSamePhone, 'people'>) {
  return (
    <Card className="lg:col-span-2">
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
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-medium">{name}</span>
          {emergency && (
            <Badge variant="pending" icon={<Siren aria-hidden="true" />}>
              {ROLES.emergency}
            </Badge>
          )}
        </p>
        <p className="text-muted">{rolesText({ ...person, emergency: false })}</p>
        <p className="flex flex-wrap gap-x-5">
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

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="-my-2.5 inline-block rounded-sm py-2.5 wrap-anywhere text-petrol-ink underline underline-offset-4"
    >
      {children}
    </a>
  )
}

function Observations({ observations }: Pick<PatientWithSamePhone, 'observations'>) {
  if (!observations) return <p className="text-muted">Nada anotado ainda.</p>
  return <p className="wrap-anywhere whitespace-pre-line">{observations}</p>
}
