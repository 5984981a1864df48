import { Clock, ListOrdered, MessageCircle, UserRound } from 'lucide-react'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Profile } from '../../practice/contract.ts'
import { isPro } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { type ProItems, ProUpsell } from '../../practice/web/parts/pro-upsell.tsx'
import { useUpdateSettings } from '../../profile/web/api.ts'
import { OFFER_CHOICES } from '../rules.ts'
import { useWaitlist } from './api.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { WaitlistEntries } from './waitlist-entries.tsx'

type WaitlistPanelProps = { adding: boolean; onAdded: () => void }

export default function WaitlistPanel(props: WaitlistPanelProps) {
  const profile = useProfile()
  if (profile.data) return <Panel {...props} profile={profile.data} />
  if (!profile.isError) return <SkeletonTable rows={4} columns={3} />
  return <ReadError read={profile} />
}

function Panel({ profile, adding, onAdded }: WaitlistPanelProps & { profile: Profile }) {
  const list = useWaitlist()
  const open = isPro(profile.plan)
  const entries = list.data?.entries ?? []
  if (!open && list.data && entries.length === 0) return <WaitlistUpsell />
  // A list in use comes first: on a phone its settings would fill the first view.
  const isInUse = open && profile.waitlist && entries.length > 0
  const isReading = profile.waitlist && list.isPending
  // One element, since the first one after a title begins below it.
  return (
    <div>
      {!open && <WaitlistUpsell />}
      {open && !isInUse && !isReading && <Settings profile={profile} />}
      {open && profile.waitlist && list.data?.offering === false && (
        <p className="mb-5 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
          A lista não oferece horários agora: para isso, a agenda pública precisa estar ativa e o
          seu e-mail, confirmado.
        </p>
      )}
      {list.isPending && <SkeletonTable rows={4} columns={3} />}
      {list.isError && !list.data && <ReadError read={list} />}
      {list.data && entries.length === 0 && (
        <EmptyState
          title="Ninguém espera"
          description="Com a lista ligada, a sua página pública convida quem não achou horário. Você também pode pôr alguém na lista."
        />
      )}
      {entries.length > 0 && <WaitlistEntries entries={entries} profile={profile} />}
      {isInUse && (
        <div className="mt-5">
          <Settings profile={profile} />
        </div>
      )}
      {adding && <EntryDialog onClose={onAdded} />}
    </div>
  )
}

const MINUTES = { 15: '15 minutos', 30: '30 minutos', 60: '1 hora', 120: '2 horas' } as const

function Settings({ profile }: { profile: Profile }) {
  const update = useUpdateSettings()
  const save = (body: { waitlist: boolean } | { offerMinutes: number }) =>
    update.mutate(
      { body },
      {
        onSuccess: () => toast({ title: 'Lista de espera atualizada' }),
        onError: (error) => showRefusal('Erro ao salvar a lista de espera', error),
      },
    )
  const requested = update.isPending ? update.variables.body : {}
  const minutes = requested.offerMinutes ?? profile.offerMinutes
  const choices = [...new Set<number>([...OFFER_CHOICES, profile.offerMinutes])].sort(
    (a, b) => a - b,
  )
  return (
    <Card className="mb-5">
      <CardBody className="grid items-start gap-5 sm:grid-cols-2">
        <Switch
          name="waitlist"
          label="Lista de espera ligada"
          help="Aparece na sua página pública. Desligada, a lista fica e nada é oferecido."
          checked={requested.waitlist ?? profile.waitlist}
          onChange={(event) => !update.isPending && save({ waitlist: event.currentTarget.checked })}
        />
        <Field
          label="Cada oferta reserva o horário por"
          help="Antes das 9h, por 2 horas no mínimo. Ninguém é avisado das 21h às 8h."
        >
          <Select
            name="offerMinutes"
            value={String(minutes)}
            onChange={(event) =>
              !update.isPending && save({ offerMinutes: Number(event.currentTarget.value) })
            }
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {MINUTES[choice as keyof typeof MINUTES] ?? `${choice} minutos`}
              </option>
            ))}
          </Select>
        </Field>
      </CardBody>
    </Card>
  )
}

function WaitlistUpsell() {
  return (
    <ProUpsell
      title="A lista de espera é do plano Pro"
      description="Sem o Pro, quem já está na lista continua nela, mas nenhum horário é oferecido."
      items={ITEMS}
    />
  )
}

const ITEMS: ProItems = [
  [Clock, 'Um horário que fica livre encontra quem espera'],
  [UserRound, 'Oferecido a uma pessoa por vez'],
  [ListOrdered, 'Na ordem que você escolher'],
  [MessageCircle, 'Por e-mail ou SMS, ou por você no WhatsApp'],
]
