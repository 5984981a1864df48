import { Download, FilePen, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE, formatDate } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import { type Agreement, getAgreement } from '../contract.ts'
import { TEMPLATE_PATH } from '../rules.ts'
import { usePatientAgreements } from './api.ts'

const LazySendDialog = lazyWindow(() => import('./send-dialog.tsx'))

export function PatientAgreement({ patientId }: { patientId: string }) {
  const { data, error, isFetching, refetch } = usePatientAgreements(patientId)
  const profile = useProfile()
  const creating = useCreating()
  const [isSending, setSending] = useState(false)
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  // Contracts differ in height: the page is shown once they are there.
  if (!data && !error) return null
  return (
    <Card>
      <CardHeader
        title="Contrato"
        action={
          <div className="flex flex-wrap gap-3">
            <Link href={TEMPLATE_PATH} className={buttonClass({ variant: 'ghost' })}>
              <FilePen aria-hidden="true" />
              Modelo
            </Link>
            <Button
              variant="outline"
              icon={<Send aria-hidden="true" />}
              {...creating}
              onClick={() => setSending(true)}
              onPointerEnter={LazySendDialog.preload}
              onFocus={LazySendDialog.preload}
            >
              Enviar contrato
            </Button>
          </div>
        }
      />
      <CardBody>
        {data && (
          <Standing agreements={data.agreements} current={data.currentVersion} zone={zone} />
        )}
        {!data && error && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-60">{problemText(error)}</p>
            <Button
              size="sm"
              variant="outline"
              pending={isFetching}
              pendingText="Tentando..."
              onClick={() => refetch()}
            >
              Tentar novamente
            </Button>
          </div>
        )}
      </CardBody>
      {isSending && <LazySendDialog patientId={patientId} onClose={() => setSending(false)} />}
    </Card>
  )
}

type AcceptedAgreementsProps = { patientId: string; zone: string }

export function AcceptedAgreements({ patientId, zone }: AcceptedAgreementsProps) {
  const { data } = usePatientAgreements(patientId)
  const accepted = data?.agreements.filter(({ state }) => state === 'accepted') ?? []
  if (accepted.length === 0) return null
  return (
    <Card className="mt-8">
      <CardHeader title="Contratos aceitos" />
      <CardBody>
        <ul className="-my-3 divide-y divide-line">
          {accepted.map((agreement) => (
            <AgreementLine key={agreement.id} agreement={agreement} zone={zone} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

type StandingProps = { agreements: readonly Agreement[]; current: number; zone: string }

function Standing({ agreements, current, zone }: StandingProps) {
  if (agreements.length === 0)
    return <p className="text-muted">Nenhum contrato enviado a este paciente.</p>
  const accepted = agreements.find(({ state }) => state === 'accepted')
  const waits = agreements.some(({ state }) => state !== 'accepted')
  return (
    <>
      {accepted && !waits && accepted.version < current && (
        <p className="mb-4 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
          Contrato pendente: o modelo mudou depois do último aceite. Envie a nova versão.
        </p>
      )}
      <ul className="-my-3 divide-y divide-line">
        {agreements.map((agreement) => (
          <AgreementLine key={agreement.id} agreement={agreement} zone={zone} />
        ))}
      </ul>
    </>
  )
}

const BADGES = {
  accepted: ['paid', 'Contrato aceito'],
  pending: ['pending', 'Contrato pendente'],
  expired: ['cancelled', 'Link vencido'],
} as const

function AgreementLine({ agreement, zone }: { agreement: Agreement; zone: string }) {
  const { pending, download } = useDownload(getAgreement, 'Contrato salvo')
  const { id, state, version } = agreement
  const [variant, label] = BADGES[state]
  const facts = factsOf(agreement, zone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Badge variant={variant}>{label}</Badge>
        <p className="mt-1">
          {facts} <span className="text-muted">· versão {version} do modelo</span>
        </p>
      </div>
      <Button
        size="sm"
        variant="outline"
        icon={<Download aria-hidden="true" />}
        pending={pending}
        pendingText="Preparando..."
        onClick={() => download({ params: { id } })}
      >
        Baixar PDF<span className="sr-only"> do contrato, {facts.toLowerCase()}</span>
      </Button>
    </li>
  )
}

function factsOf({ state, sentAt, acceptedAt, linkExpiresAt }: Agreement, zone: string): string {
  if (acceptedAt) return `Aceito em ${formatDate(acceptedAt, zone)}`
  const until = formatDate(linkExpiresAt, zone)
  return state === 'pending'
    ? `Enviado em ${formatDate(sentAt, zone)}; o link vale até ${until}`
    : `O link venceu em ${until}; envie outro`
}
