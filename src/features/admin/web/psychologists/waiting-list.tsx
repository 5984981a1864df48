import type { UseQueryResult } from '@tanstack/react-query'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_ZONE, formatDateTime } from '../../../../platform/shared/calendar.ts'
import { formatCount } from '../../../../platform/shared/figures.ts'
import { formatPhone } from '../../../../platform/shared/phone.ts'
import type { ListPage } from '../../../../platform/web/api.ts'
import { problemText } from '../../../../platform/web/api.ts'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../../platform/web/ui/card.tsx'
import { ErrorState } from '../../../../platform/web/ui/error-state.tsx'
import { CRP_REGISTER, formatCrp } from '../../../practice/crp.ts'
import type { AdminPsychologist } from '../../psychologist-contract.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { StandingButton } from './standing-button.tsx'

type WaitingListProps = { read: UseQueryResult<ListPage<AdminPsychologist>> }

export function WaitingList({ read }: WaitingListProps) {
  const [refusing, setRefusing] = useState<AdminPsychologist | null>(null)
  if (!read.data)
    return (
      <ErrorState
        title="Não foi possível ver quem aguarda ativação"
        description={problemText(read.error)}
        onRetry={() => read.refetch()}
        pending={read.isFetching}
      />
    )
  return (
    <>
      <Queue page={read.data} onRefuse={setRefusing} />
      {refusing && <DeactivateDialog psychologist={refusing} onClose={() => setRefusing(null)} />}
    </>
  )
}

type QueueProps = {
  page: Pick<ListPage<AdminPsychologist>, 'items' | 'total'>
  onRefuse: (psychologist: AdminPsychologist) => void
}

export function Queue({ page: { items, total }, onRefuse }: QueueProps) {
  if (total === 0) return null
  return (
    <Card className="mb-8">
      <CardHeader
        title={`Aguardando ativação (${formatCount(total)})`}
        description={describe(items.length, total)}
        action={<RegisterLink />}
      />
      <CardBody>
        <ul className="-my-4 divide-y divide-line">
          {items.map((psychologist) => (
            <Waiting
              key={psychologist.id}
              psychologist={psychologist}
              onRefuse={() => onRefuse(psychologist)}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function describe(shown: number, total: number): string {
  const promise = 'Quem se cadastra espera a resposta em até 24 horas.'
  return shown < total ? `${promise} Aqui, quem espera há mais tempo.` : promise
}

function RegisterLink() {
  return (
    <a
      href={CRP_REGISTER}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'outline', size: 'sm' })}
    >
      Consultar o cadastro do CFP
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">(abre em outra aba)</span>
    </a>
  )
}

type WaitingProps = { psychologist: AdminPsychologist; onRefuse: () => void }

function Waiting({ psychologist, onRefuse }: WaitingProps) {
  const { name, email, phone, crp, crp_shared, createdAt } = psychologist
  return (
    <li className="flex flex-col gap-3 py-4 md:flex-row md:items-center md:gap-6">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="tabular-nums">{crp ? formatCrp(crp) : 'CRP não informado'}</p>
        {crp_shared && (
          <Badge variant="pending" icon={<TriangleAlert aria-hidden="true" />} className="my-1">
            Outra conta tem o mesmo CRP
          </Badge>
        )}
        <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
          <span className="min-w-0 wrap-anywhere">{email}</span>
          {phone && <span className="whitespace-nowrap">{formatPhone(phone)}</span>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          Cadastro em <time dateTime={createdAt}>{formatDateTime(createdAt, DEFAULT_ZONE)}</time>
        </p>
      </div>
      <div className="flex gap-2">
        <StandingButton
          psychologist={psychologist}
          variant="default"
          leaves
          onDeactivate={onRefuse}
        />
        <Button variant="outline" size="sm" aria-label={`Recusar ${name}`} onClick={onRefuse}>
          Recusar
        </Button>
      </div>
    </li>
  )
}
