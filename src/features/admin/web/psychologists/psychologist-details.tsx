import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { DEFAULT_ZONE, formatDateTime } from '../../../../platform/shared/calendar.ts'
import { formatCount } from '../../../../platform/shared/figures.ts'
import { formatPhone } from '../../../../platform/shared/phone.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Dialog, DialogClose, DialogFooter } from '../../../../platform/web/ui/dialog.tsx'
import { formatCrp } from '../../../practice/crp.ts'
import { publicPath } from '../../../practice/rules.ts'
import type { AdminPsychologist } from '../../psychologist-contract.ts'
import { usePsychologist } from '../psychologist-api.ts'
import { ActiveBadge, NOT_GIVEN, PlanBadge } from './psychologist-columns.tsx'

type PsychologistDetailsProps = {
  listed: AdminPsychologist
  onClose: () => void
  onReason: () => void
}

export function PsychologistDetails({ listed, onClose, onReason }: PsychologistDetailsProps) {
  const psychologist = usePsychologist(listed)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Detalhes do Psicólogo">
      <Account psychologist={psychologist} />
      {psychologist.is_active && <PublicPage {...psychologist} />}
      <DialogFooter>
        {psychologist.deactivated_at && (
          <Button variant="ghost" onClick={onReason}>
            Alterar motivo
          </Button>
        )}
        <DialogClose>
          <Button variant="outline">Fechar</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}

export function Account({ psychologist }: { psychologist: AdminPsychologist }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Person {...psychologist} />
      <History {...psychologist} />
    </dl>
  )
}

function Person(psychologist: AdminPsychologist) {
  const { name, email, crp, phone, specialization, pix_key, sessions_count } = psychologist
  return (
    <>
      <Line label="Nome">{name}</Line>
      <Line label="Email">{email}</Line>
      <Line label="CRP">{crp ? formatCrp(crp) : NOT_GIVEN}</Line>
      <Line label="Telefone">{phone ? formatPhone(phone) : NOT_GIVEN}</Line>
      <Line label="Plano">
        <PlanBadge {...psychologist} />
      </Line>
      <Line label="Status">
        <ActiveBadge {...psychologist} />
      </Line>
      <Line label="Especialização">{specialization || 'Não informada'}</Line>
      <Line label="PIX">{pix_key || 'Não configurado'}</Line>
      <Line label="Sessões Cadastradas">{formatCount(sessions_count)}</Line>
    </>
  )
}

function History(psychologist: AdminPsychologist) {
  const { createdAt, activated_at, deactivated_at, deactivation_reason, closed_at } = psychologist
  return (
    <>
      <Moment label="Cadastro" at={createdAt} />
      <Moment label="Ativação" at={activated_at} />
      <Moment label={activated_at ? 'Desativação' : 'Cadastro recusado'} at={deactivated_at} />
      {deactivation_reason && <Line label="Motivo informado">{deactivation_reason}</Line>}
      <Moment label="Encerrada pela própria pessoa" at={closed_at} />
    </>
  )
}

function Moment({ label, at }: { label: string; at: string | null }) {
  return at && <Line label={label}>{formatDateTime(at, DEFAULT_ZONE)}</Line>
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function PublicPage(psychologist: AdminPsychologist) {
  return (
    <a
      href={publicPath(psychologist)}
      target="_blank"
      rel="noreferrer"
      className="mt-4 inline-flex min-h-11 items-center gap-2 rounded-sm text-petrol-ink underline underline-offset-4"
    >
      Ver a página pública
      <ExternalLink aria-hidden="true" className="size-4" />
      <span className="sr-only">(abre em outra aba)</span>
    </a>
  )
}
