import { CircleCheck, Download, FilePen, Hourglass, Link2, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { DEFAULT_ZONE, formatDate } from '../../../platform/shared/calendar.ts'
import { problemText } from '../../../platform/web/api.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { useRead } from '../../../platform/web/query.ts'
import { Badge } from '../../../platform/web/ui/badge.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { useDownload } from '../../../platform/web/use-download.ts'
import { RELATIONS } from '../../patients/people-contract.ts'
import { useCreating, useProfile } from '../../practice/web/api.ts'
import { ACCEPTED_BY } from '../acceptance-rules.ts'
import { getAgreement } from '../contract.ts'
import { type Agreement, type AskedPerson, listAgreements } from '../listing-contract.ts'
import { TEMPLATE_PATH } from '../rules.ts'

const LazySendDialog = lazyWindow(() => import('./send-dialog.tsx'))
const LazyRenewDialog = lazyWindow(() => import('./renew-dialog.tsx'))

export function PatientAgreement({ patientId }: { patientId: string }) {
  const { data, error, isFetching, refetch } = useRead(listAgreements, {
    params: { id: patientId },
  })
  const profile = useProfile()
  const creating = useCreating()
  const [isSending, setSending] = useState(false)
  const [renewed, setRenewed] = useState<{ agreementId: string; asked: AskedPerson } | null>(null)
  const zone = profile.data?.timezone ?? DEFAULT_ZONE
  // Contracts differ in height, so the page is shown once they are loaded.
  if (!data && !error) return null
  return (
    <Card>
      <CardHeader
        title="Contrato"
        action={
          <Button
            variant="outline"
            className="max-sm:px-3!"
            icon={<Send aria-hidden="true" />}
            {...creating}
            onClick={() => setSending(true)}
            onPointerEnter={LazySendDialog.preload}
            onFocus={LazySendDialog.preload}
          >
            Enviar contrato
          </Button>
        }
      />
      <CardBody>
        {data && (
          <Standing
            agreements={data.agreements}
            current={data.currentVersion}
            zone={zone}
            onRenew={(agreement, people) =>
              setRenewed({ agreementId: agreement.id, asked: people })
            }
          />
        )}
        <Link
          href={TEMPLATE_PATH}
          className="-mb-2 mt-1 inline-flex min-h-11 items-center gap-2 text-petrol-ink underline-offset-4 hover:underline"
        >
          <FilePen aria-hidden="true" className="size-5" />
          Modelo de contrato
        </Link>
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
              Tentar de novo
            </Button>
          </div>
        )}
      </CardBody>
      {isSending && <LazySendDialog patientId={patientId} onClose={() => setSending(false)} />}
      {renewed && (
        <LazyRenewDialog {...renewed} patientId={patientId} onClose={() => setRenewed(null)} />
      )}
    </Card>
  )
}

type AcceptedAgreementsProps = { patientId: string; zone: string }

export function AcceptedAgreements({ patientId, zone }: AcceptedAgreementsProps) {
  const { data } = useRead(listAgreements, { params: { id: patientId } })
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

type Renewing = (agreement: Agreement, asked: AskedPerson) => void

type StandingProps = {
  agreements: readonly Agreement[]
  current: number
  zone: string
  onRenew: Renewing
}

function Standing({ agreements, current, zone, onRenew }: StandingProps) {
  if (agreements.length === 0)
    return <p className="text-muted">Nenhum contrato enviado a este paciente.</p>
  const accepted = agreements.find(({ state }) => state === 'accepted')
  const waits = agreements.some(({ state, ended }) => state !== 'accepted' && ended === null)
  return (
    <>
      {accepted && !waits && accepted.version < current && (
        <p className="mb-4 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
          Contrato pendente: o modelo mudou depois do último aceite. Envie a nova versão.
        </p>
      )}
      <ul className="-my-3 divide-y divide-line">
        {agreements.map((agreement) => (
          <AgreementLine key={agreement.id} agreement={agreement} zone={zone} onRenew={onRenew} />
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

type AgreementLineProps = { agreement: Agreement; zone: string; onRenew?: Renewing }

function AgreementLine({ agreement, zone, onRenew }: AgreementLineProps) {
  const { pending, download } = useDownload(getAgreement, 'Contrato salvo')
  const { id, state, version, ended, people, acceptedBy } = agreement
  const [variant, label] = ended ? ENDED_BADGE : BADGES[state]
  const facts = factsOf(agreement, zone)
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
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
      </div>
      {(people.length > 1 || people.some((person) => person.acceptedAt)) && (
        <>
          {state !== 'accepted' && !ended && (
            <p className="mt-2 text-sm text-muted">{ACCEPTED_BY[acceptedBy]}:</p>
          )}
          <ul className="mt-1 space-y-1">
            {people.map((person) => (
              <AskedLine
                key={person.id}
                asked={person}
                zone={zone}
                onRenew={onRenew && (() => onRenew(agreement, person))}
              />
            ))}
          </ul>
        </>
      )}
    </li>
  )
}

type AskedLineProps = {
  asked: AskedPerson
  zone: string
  onRenew: (() => void) | undefined
}

function AskedLine({ asked, zone, onRenew }: AskedLineProps) {
  const { name, relation, state, acceptedAt } = asked
  const isMissing = state === 'pending' || state === 'expired'
  const creating = useCreating()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <span className="flex min-w-0 items-start gap-2 wrap-anywhere">
        {acceptedAt ? (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-paid-ink" />
        ) : (
          <Hourglass aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-pending-ink" />
        )}
        <span className="min-w-0">
          {name ?? 'Pessoa que saiu do cadastro'}
          {relation && relation !== 'other' && ` (${RELATIONS[relation].toLowerCase()})`}{' '}
          {acceptedAt ? `aceitou em ${formatDate(acceptedAt, zone)}` : MISSING[state]}
        </span>
      </span>
      {isMissing && onRenew && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Link2 aria-hidden="true" />}
          {...creating}
          onClick={onRenew}
          onPointerEnter={LazyRenewDialog.preload}
          onFocus={LazyRenewDialog.preload}
        >
          Novo link<span className="sr-only"> para {name}</span>
        </Button>
      )}
    </li>
  )
}

const MISSING = {
  accepted: '',
  pending: 'ainda não aceitou',
  expired: 'não aceitou; o link venceu',
  ended: 'não aceitou',
}

const ENDED_BADGE = ['cancelled', 'Não concluído'] as const

function factsOf(agreement: Agreement, zone: string): string {
  const { state, ended, people, sentAt, acceptedAt, linkExpiresAt } = agreement
  if (acceptedAt) return `Aceito em ${formatDate(acceptedAt, zone)}`
  if (ended === 'adult') return 'O paciente fez 18 anos; envie outro contrato para ele aceitar'
  if (ended === 'people' && people.length > 0) return 'Nem todos aceitaram'
  if (ended === 'people') return 'Quem recebeu o link não pode mais aceitar; envie outro'
  const until = formatDate(linkExpiresAt, zone)
  if (state === 'expired' && people.length > 1)
    return `O link venceu em ${until}; faça um novo para quem falta`
  return state === 'pending'
    ? `Enviado em ${formatDate(sentAt, zone)}; o link vale até ${until}`
    : `O link venceu em ${until}; envie outro`
}
