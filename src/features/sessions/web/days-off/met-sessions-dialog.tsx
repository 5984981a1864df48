import { type RefObject, useRef, useState } from 'react'
import { ApiError, problemText } from '../../../../platform/web/api.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogFooter,
  useDialogForm,
} from '../../../../platform/web/ui/dialog.tsx'
import { FormAlert } from '../../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../../platform/web/ui/toast-store.ts'
import type { DayOffInput } from '../../../attendance/contract.ts'
import { dayOffText } from '../../../attendance/day-off-rules.ts'
import { sayCount } from '../../agenda-rules.ts'
import {
  type Choices,
  consequenceText,
  DONE,
  decisionsOf,
  noticesText,
  timelessOf,
  undecidedOf,
} from '../../day-off-choices.ts'
import type { MetSession } from '../../day-off-contract.ts'
import { DAY_OFF_ACTIONS, type DayOffAction } from '../../day-off-contract.ts'
import { readMetSessions, useSaveDayOff } from '../api.ts'
import { MetSessionRow } from './met-session-row.tsx'
import { MoveMetSession } from './move-met-session.tsx'

type MetSessionsDialogProps = {
  timezone: string
  bufferMinutes: number
  /** The day off that is changed; without one it is added. */
  id?: string | undefined
  dayOff: DayOffInput
  met: MetSession[]
  onSaved: () => void
  onClose: () => void
}

/** The sessions that a day off meets, and what becomes of each; nothing is saved before all are decided. */
export function MetSessionsDialog(props: MetSessionsDialogProps) {
  const { timezone, bufferMinutes, dayOff, onClose } = props
  const work = useDecisions(props)
  const { met, choices, moving } = work
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={moving ? `Remarcar ${moving.patientName}` : `${sayCount(met.length)} neste período`}
      description={moving ? undefined : dayOffText(dayOff)}
    >
      {moving ? (
        <MoveMetSession
          // Each starts at its own day.
          key={moving.id}
          session={moving}
          standing={{ dayOff, met, choices }}
          practice={{ timezone, bufferMinutes }}
          onChoose={(datetime) => work.choose(moving.id, 'move', datetime)}
          onNext={work.next}
          onBack={() => work.setMoving(null)}
        />
      ) : (
        <MetSessionList work={work} timezone={timezone} />
      )}
    </Dialog>
  )
}

type Work = ReturnType<typeof useDecisions>

function MetSessionList({ work, timezone }: { work: Work; timezone: string }) {
  const { met, choices, fresh, failure, wrong, isPending } = work
  const list = useRef<HTMLUListElement>(null)
  useDialogForm({ isPending, isDirty: Object.keys(choices).length > 0 })
  const timeless = timelessOf(met, choices)
  const cancels = met.filter(({ id }) => choices[id]?.action === 'cancel').length
  return (
    <>
      <fieldset role="none" disabled={isPending} className="space-y-4">
        <legend className="sr-only">O que fazer com as sessões</legend>
        <p className="text-muted">
          Decida o que fazer com cada uma. Nada foi salvo nem avisado ainda, e o que for avisado não
          volta atrás.
        </p>
        <FormAlert>{failure}</FormAlert>
        {met.length > 1 && <ForAll onChoose={work.chooseAll} />}
        <ul ref={list} className="divide-y divide-line border-y border-line">
          {met.map((session) => (
            <MetSessionRow
              key={session.id}
              session={session}
              zone={timezone}
              choice={choices[session.id]}
              fresh={fresh.has(session.id)}
              error={wrong[session.id]}
              onChoose={(action) => work.choose(session.id, action)}
              onPick={() => work.setMoving(session.id)}
            />
          ))}
        </ul>
        <div aria-live="polite" className="space-y-1">
          <p className="font-medium">{consequenceText(met, choices)}</p>
          <p className="text-muted">{noticesText(met, choices)}</p>
        </div>
      </fieldset>
      <DialogFooter>
        <DialogClose>
          <Button variant="outline" disabled={isPending}>
            Voltar
          </Button>
        </DialogClose>
        {timeless.length > 0 ? (
          <Button onClick={() => work.setMoving(timeless[0]?.id ?? null)}>
            {timeless.length === 1 ? 'Escolher o horário' : `Escolher ${timeless.length} horários`}
          </Button>
        ) : (
          <Button
            variant={cancels > 0 ? 'destructive' : 'default'}
            pending={isPending}
            pendingText="Salvando..."
            onClick={() => work.save(() => focusUndecided(list))}
          >
            {cancels > 0 ? `Cancelar ${sayCount(cancels)} e salvar` : 'Salvar período'}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

function focusUndecided(list: RefObject<HTMLUListElement | null>): void {
  // Drawn with its error first.
  setTimeout(() => list.current?.querySelector<HTMLElement>('[aria-invalid=true] input')?.focus())
}

function ForAll({ onChoose }: { onChoose: (action: DayOffAction) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of the fieldset around it would be announced twice
    <div role="group" aria-label="Todas as sessões" className="grid gap-2 sm:grid-cols-3">
      {(Object.keys(DAY_OFF_ACTIONS) as DayOffAction[]).map((action) => (
        <Button
          key={action}
          variant={action === 'cancel' ? 'secondary' : 'outline'}
          onClick={() => onChoose(action)}
        >
          {FOR_ALL[action]}
        </Button>
      ))}
    </div>
  )
}

const FOR_ALL: Record<DayOffAction, string> = {
  cancel: 'Cancelar e avisar todas',
  move: 'Remarcar todas',
  keep: 'Manter todas',
}

/** Whether a save was refused since sessions without a decision lie in the day off. */
export function meetsSessions(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'day_off_meets_sessions'
}

const NO_ERRORS: Record<string, string | undefined> = {}

/** What is chosen, which session's time is being chosen, and the save. */
function useDecisions({ id, dayOff, met: found, onSaved }: MetSessionsDialogProps) {
  const saving = useSaveDayOff(id)
  const [met, setMet] = useState(found)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<Choices>({})
  const [movingId, setMoving] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [wrong, setWrong] = useState(NO_ERRORS)

  const choose = (id: string, action: DayOffAction, datetime?: string) => {
    setChoices({ ...choices, [id]: { action, ...(datetime ? { datetime } : {}) } })
    setWrong({ ...wrong, [id]: undefined })
  }
  const chooseAll = (action: DayOffAction) => {
    // A time that was chosen already stays.
    const kept = (id: string) => (choices[id]?.action === action ? choices[id] : { action })
    setChoices(Object.fromEntries(met.map(({ id }) => [id, kept(id)])))
    setWrong(NO_ERRORS)
    setFailure(null)
  }
  const next = () => {
    const [first] = timelessOf(met, choices)
    setMoving(first?.id ?? null)
  }

  /** What was booked meanwhile joins the list, marked as new. */
  async function reload(): Promise<void> {
    const now = await readMetSessions(dayOff, id)
    const added = now.filter(({ id }) => !met.some((one) => one.id === id))
    setMet(now)
    setFresh(new Set(added.map(({ id }) => id)))
    setFailure(
      `${sayCount(added.length)} a mais neste período, desde que a lista foi aberta. Decida o que fazer; nada foi salvo.`,
    )
  }

  async function refuse(error: unknown): Promise<void> {
    if (meetsSessions(error)) return reload()
    setFailure(problemText(error))
    const details = error instanceof ApiError ? (error.details ?? []) : []
    const ofRows = details.filter(({ path }) => met.some(({ id }) => id === path))
    setWrong(Object.fromEntries(ofRows.map(({ path, message }) => [path, message])))
    // A time that was refused is to be chosen again.
    const again = ofRows.map(({ path }) => [path, { action: 'move' as const }])
    setChoices({ ...choices, ...Object.fromEntries(again) })
  }

  async function save(onUndecided: () => void): Promise<void> {
    const undecided = undecidedOf(met, choices)
    if (undecided.length > 0) {
      setWrong(Object.fromEntries(undecided.map(({ id }) => [id, 'Escolha o que fazer'])))
      onUndecided()
      return
    }
    setFailure(null)
    try {
      await saving.send({ ...dayOff, sessions: decisionsOf(met, choices) })
      const title = id === undefined ? 'Período adicionado' : 'Período alterado'
      toast({ title, description: consequenceText(met, choices, DONE) })
      onSaved()
    } catch (error) {
      await refuse(error).catch((other: unknown) => setFailure(problemText(other)))
    }
  }

  return {
    met,
    fresh,
    choices,
    failure,
    wrong,
    isPending: saving.isPending,
    moving: met.find(({ id }) => id === movingId) ?? null,
    setMoving,
    choose,
    chooseAll,
    next,
    save,
  }
}
