import { Check, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { dayAt, formatDay, timeAt } from '../../../platform/shared/calendar.ts'
import { formatCount } from '../../../platform/shared/figures.ts'
import { useChange } from '../../../platform/web/query.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Card } from '../../../platform/web/ui/card.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { markNotified, type UnnotifiedPatient } from '../../sessions/notices/unnotified-contract.ts'
import { useFocusAtEnd, useShortList } from './short-list.tsx'

/** Milliseconds for which a ticked row stays, so that a second tap does not hit the next patient. */
const TICKED_STAYS = 1_500

export type UnnotifiedCardProps = { patients: readonly UnnotifiedPatient[]; zone: string }

/** Lists the patients of cancelled sessions who get no message: each has a ready chat, and is ticked when it is opened. */
export default function UnnotifiedCard({ patients, zone }: UnnotifiedCardProps) {
  const { rows, ticked, mark, pending } = useTicks(patients)
  const { shown, toggle } = useShortList(rows)
  useFocusAtEnd(rows.length === 0)
  if (rows.length === 0) return null
  const count = patients.length
  return (
    <Card className="p-[min(1rem,4.5vw)] sm:p-5">
      <section aria-labelledby="unnotified">
        <h2 id="unnotified" className="font-semibold">
          {count === 0
            ? 'Pacientes avisados'
            : count === 1
              ? 'Avisar 1 paciente'
              : `Avisar ${formatCount(count)} pacientes`}
        </h2>
        <p className="text-sm text-muted">Sessões canceladas que nenhum aviso nosso alcança.</p>
        <ul aria-label="Pacientes a avisar" className="mt-2 divide-y divide-line">
          {shown.map((patient) => (
            <Row
              key={patient.patientId}
              patient={patient}
              zone={zone}
              ticked={ticked.has(patient.patientId)}
              pending={pending}
              onMark={() => mark([patient])}
            />
          ))}
        </ul>
        {(toggle || count > 1) && (
          <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4">
            {toggle ?? <span />}
            {count > 1 && (
              <Button
                variant="link"
                className="px-0!"
                disabled={pending}
                onClick={() => mark(patients)}
              >
                Já avisei todos
              </Button>
            )}
          </div>
        )}
      </section>
    </Card>
  )
}

type RowProps = {
  patient: UnnotifiedPatient
  zone: string
  ticked: boolean
  pending: boolean
  onMark: () => void
}

function Row({ patient, zone, ticked, pending, onMark }: RowProps) {
  const { patientName, personName, whatsappUrl } = patient
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-2 py-2">
      <p className="min-w-0 flex-1 basis-24 wrap-anywhere">
        <span className="block font-medium">{patientName}</span>
        {personName !== null && <span className="block text-sm">Conversa com {personName}</span>}
        <span className="block text-sm text-muted tabular-nums">{timesText(patient, zone)}</span>
      </p>
      {ticked ? (
        <span role="status" className="flex items-center gap-1.5 text-sm font-medium text-paid-ink">
          <Check aria-hidden="true" className="size-5" />
          Avisado
          <span className="sr-only">: {patientName}</span>
        </span>
      ) : (
        <>
          <a
            href={whatsappUrl}
            target="_blank"
            rel="noreferrer"
            // A second press would open a second chat.
            onClick={(event) => (pending ? event.preventDefault() : onMark())}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            <MessageCircle aria-hidden="true" className="text-paid-ink" />
            Avisar
            <span className="sr-only"> {patientName} pelo WhatsApp</span>
          </a>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Já avisei ${patientName}`}
            title="Já avisei"
            disabled={pending}
            onClick={onMark}
          >
            <Check aria-hidden="true" />
          </Button>
        </>
      )}
    </li>
  )
}

function timesText({ sessions }: UnnotifiedPatient, zone: string): string {
  const days = sessions.map(({ datetime }) =>
    formatDay(dayAt(Date.parse(datetime), zone)).slice(0, 5),
  )
  const [first = ''] = days
  const [session] = sessions
  if (sessions.length === 1 && session) return `${first}, ${timeAt(session.datetime, zone)}`
  if (sessions.length === 2) return days.join(' e ')
  return `${sessions.length} sessões, de ${first} a ${days.at(-1)}`
}

function useTicks(patients: readonly UnnotifiedPatient[]) {
  const { mutateAsync, isPending } = useChange(markNotified)
  const [ticked, setTicked] = useState<ReadonlyMap<string, UnnotifiedPatient>>(new Map())
  // Rows of earlier replies: a ticked row keeps its place until it disappears.
  const [order, setOrder] = useState<readonly string[]>([])
  const known = new Map(patients.map((patient) => [patient.patientId, patient]))
  const fresh = [...known.keys()].filter((id) => !order.includes(id))
  if (fresh.length > 0) setOrder([...order, ...fresh])
  const rows = [...order, ...fresh].flatMap((id) => ticked.get(id) ?? known.get(id) ?? [])

  const send = (marked: readonly UnnotifiedPatient[], notified: boolean) => {
    const ids = marked.flatMap(({ sessions }) => sessions.map(({ id }) => id))
    return mutateAsync({ body: { ids, notified } })
  }
  const untick = (ids: readonly string[]) =>
    setTicked((now) => new Map([...now].filter(([id]) => !ids.includes(id))))
  const undo = (marked: readonly UnnotifiedPatient[]) => {
    untick(marked.map(({ patientId }) => patientId))
    send(marked, false).catch((error: unknown) => showRefusal('Erro ao desfazer', error))
  }
  const mark = async (marked: readonly UnnotifiedPatient[]) => {
    const ids = marked.map(({ patientId }) => patientId)
    setTicked(
      (now) => new Map([...now, ...marked.map((patient) => [patient.patientId, patient] as const)]),
    )
    try {
      await send(marked, true)
      toast({
        title: marked.length === 1 ? 'Paciente avisado' : `${marked.length} pacientes avisados`,
        description: marked.map(({ patientName }) => patientName).join(', '),
        action: { label: 'Desfazer', online: true, onSelect: () => undo(marked) },
      })
      setTimeout(() => untick(ids), TICKED_STAYS)
    } catch (error) {
      untick(ids)
      showRefusal('Erro ao marcar como avisado', error)
    }
  }
  return { rows, ticked, mark, pending: isPending }
}
