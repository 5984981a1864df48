import { type ReactNode, use, useState } from 'react'
import { Link } from 'wouter'
import { minutesOf } from '../../../../platform/shared/calendar.ts'
import { formatMoney } from '../../../../platform/shared/money.ts'
import { readSenders } from '../../../../platform/web/page-meta.ts'
import { Button, buttonClass } from '../../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../../platform/web/ui/dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../../platform/web/ui/error-state.tsx'
import { Bone, Skeleton, SkeletonLines } from '../../../../platform/web/ui/skeleton.tsx'
import { displayName } from '../../../patients/rules.ts'
import { usePatient } from '../../../patients/web/api.ts'
import { useSessionPayments } from '../../../payments/web/api.ts'
import type { Profile } from '../../../practice/contract.ts'
import { PRACTICE_PROBLEMS } from '../../../practice/problems.ts'
import { writesToPatients } from '../../../practice/rules.ts'
import { useProfile, useRefusal } from '../../../practice/web/api.ts'
import { useServices } from '../../../services/web/api.ts'
import type { Session } from '../../contract.ts'
import { BlockSlot, hourFrom } from '../parts/agenda-slots.ts'
import { noticeText } from '../parts/notice-text.ts'
import PaymentsDialog from '../parts/payments-dialog.tsx'
import { SeriesSlot, useAsksScope } from '../parts/series-slot.ts'
import type { Repeats } from '../parts/typed-repetition.ts'
import { SessionForm } from './session-form.tsx'
import { patientOf, type SessionChoices } from './session-values.ts'

type SessionDialogProps = {
  session: Session | null
  datetime: string
  patientId?: string
  packageId?: string
  repeats?: Repeats
  onClose: () => void
}

export default function SessionDialog({
  session,
  onClose,
  repeats: wanted = 'once',
  ...start
}: SessionDialogProps) {
  const parts = use(SeriesSlot)
  const first = parts ? wanted : 'once'
  const [repeats, setRepeats] = useState<Repeats>(first)
  const title = titleOf(session, repeats)
  const refusal = useRefusal()
  const { data: profile } = useProfile()
  const BlockWindow = use(BlockSlot)
  const [blocks, setBlocks] = useState(false)
  if (BlockWindow && blocks) {
    const [day = '', clock = ''] = start.datetime.split('T')
    const times = hourFrom({ day, start: minutesOf(clock) })
    return <BlockWindow block={null} times={times} onClose={onClose} />
  }
  if (refusal && !session)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={title}
        description={PRACTICE_PROBLEMS[refusal][1]}
      />
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={profile && timeNoticeText(profile, session, repeats)}
    >
      <WithChoices session={session} patientId={start.patientId}>
        {(choices) => (
          <>
            {session && <FollowingNote session={session} zone={choices.profile.timezone} />}
            {!session && BlockWindow && start.datetime && repeats === 'once' && (
              <BlockInstead onBlock={() => setBlocks(true)} />
            )}
            {session && <MoneyStrip session={session} zone={choices.profile.timezone} />}
            <SessionForm
              session={session}
              {...start}
              choices={choices}
              repeats={first}
              onRepeats={parts && setRepeats}
              onDone={onClose}
            />
          </>
        )}
      </WithChoices>
    </Dialog>
  )
}

function BlockInstead({ onBlock }: { onBlock: () => void }) {
  return (
    <p className="-mt-2 mb-3 text-sm text-muted">
      Não é uma sessão?{' '}
      <Button variant="link" size="sm" className="px-0!" onClick={onBlock}>
        Bloquear este horário
      </Button>
    </p>
  )
}

function FollowingNote({ session, zone }: { session: Session; zone: string }) {
  const parts = use(SeriesSlot)
  const asksScope = useAsksScope(session)
  const [following, setFollowing] = useState(false)
  if (!parts || !asksScope) return null
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3">
      <p className="min-w-0 flex-1 basis-40 text-sm">
        É de um horário fixo: o que você mudar aqui vale só para esta sessão.
      </p>
      <Button variant="outline" size="sm" onClick={() => setFollowing(true)}>
        Mudar esta e as próximas
      </Button>
      {following && (
        <parts.ChangeFollowing session={session} zone={zone} onClose={() => setFollowing(false)} />
      )}
    </div>
  )
}

function titleOf(session: Session | null, repeats: Repeats): string {
  if (session) return 'Editar sessão'
  return repeats === 'once' ? 'Nova sessão' : 'Novo horário fixo'
}

function timeNoticeText(profile: Profile, session: Session | null, repeats: Repeats) {
  if (!writesToPatients(profile)) return 'O paciente não é avisado: e-mail e SMS estão desligados.'
  if (repeats !== 'once') return 'O paciente recebe um só aviso.'
  if (session) {
    const notice = noticeText(session, { profile, senders: readSenders() })
    return `Ao mudar o horário: ${session.patientName} ${notice}`
  }
  return undefined
}

type WithChoicesProps = Pick<SessionDialogProps, 'session' | 'patientId'> & {
  children: (choices: SessionChoices) => ReactNode
}

function WithChoices({ session, patientId = '', children }: WithChoicesProps) {
  const shownPatientId = session ? '' : patientId
  const patient = usePatient(shownPatientId)
  const services = useServices()
  const profile = useProfile()
  const failed = [services, profile].find((read) => read.isError && !read.data)
  if (failed) return <ReadError read={failed} />
  const waits = shownPatientId !== '' && patient.isPending
  if (waits || !services.data || !profile.data) return <SkeletonLines lines={8} />
  if (services.data.length === 0) {
    return (
      <EmptyState
        compact
        level={3}
        title="Cadastre um serviço primeiro"
        description="Toda sessão é de um paciente e de um serviço."
        action={
          <Link href="/psychologist/services" className={buttonClass()}>
            Ir para Serviços
          </Link>
        }
      />
    )
  }
  return children({
    patient: session
      ? patientOf(session)
      : patient.data
        ? { ...patient.data, name: displayName(patient.data) }
        : null,
    services: services.data,
    profile: profile.data,
  })
}

function MoneyStrip({ session, zone }: { session: Session; zone: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunken py-2 pr-2 pl-4">
      <Received id={session.id} />
      <Button variant="outline" onClick={() => setOpen(true)}>
        Pagamentos
      </Button>
      {open && <PaymentsDialog session={session} zone={zone} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Received({ id }: Pick<Session, 'id'>) {
  const { data, isError } = useSessionPayments(id)
  if (isError && !data) return <p className="text-muted">Pagamentos não carregados</p>
  if (!data)
    return (
      <Skeleton>
        <Bone className="h-5 w-48" />
      </Skeleton>
    )
  return (
    <p className="tabular-nums first-letter:uppercase">
      {data.packageId && 'Pacote: '}
      {data.paid ? 'pago' : 'recebido'} {formatMoney(data.received)} de {formatMoney(data.price)}
    </p>
  )
}
