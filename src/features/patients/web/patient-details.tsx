import type { ReactNode } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { maskCpf } from '../../../platform/web/ui/masks.ts'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { channelText } from '../../delivery/channels.ts'
import { BILLINGS, type PatientWithSamePhone } from '../contract.ts'
import { ContactLink, PatientLinks } from './parts/patient-links.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'

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
      <AgreedPrice {...patient} />
      {cpf && <Line label={PATIENT_LABELS.cpf}>{maskCpf(cpf)}</Line>}
      {birthDate && <Line label={PATIENT_LABELS.birthDate}>{formatDay(birthDate)}</Line>}
    </dl>
  )
}

function AgreedPrice({
  price,
  priceSince,
  priceReason,
  nextPrice,
  nextPriceSince,
}: PatientWithSamePhone) {
  if (!price && !nextPrice) return null
  return (
    <Line label="Valor combinado">
      {price && `${formatMoney(price)}, desde ${formatDay(priceSince ?? '')}`}
      {priceReason && <span className="block wrap-anywhere text-muted">{priceReason}</span>}
      {nextPrice && (
        <span className="block">
          {formatMoney(nextPrice)}, a partir de {formatDay(nextPriceSince ?? '')}
        </span>
      )}
    </Line>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 basis-28 text-right tabular-nums">{children}</dd>
    </div>
  )
}

function Observations({ observations }: Pick<PatientWithSamePhone, 'observations'>) {
  if (!observations) return <p className="text-muted">Nada anotado ainda.</p>
  return <p className="wrap-anywhere whitespace-pre-line">{observations}</p>
}
