import { type RefObject, useMemo, useRef, useState } from 'react'
import { keysOf } from '../../../platform/shared/keys.ts'
import { ApiError, problemText } from '../../../platform/web/api.ts'
import { readSenders } from '../../../platform/web/page-meta.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import {
  Dialog,
  DialogClose,
  DialogFooter,
  useDialogForm,
} from '../../../platform/web/ui/dialog.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { buttonRowClass } from '../../../platform/web/ui/overlay.ts'
import type { ToastLink } from '../../../platform/web/ui/toast-store.ts'
import type { Span } from '../../attendance/spans.ts'
import { countText } from '../../sessions/agenda/rules.ts'
import { LeftToDo } from '../../sessions/web/parts/left-to-do.tsx'
import { useNotifyLink } from '../../sessions/web/parts/use-notify-link.ts'
import type { UnsavedRules } from '../../sessions/web/time-api.ts'
import { type AffectedSession, DAY_OFF_ACTIONS, type DayOffAction } from '../decision-contract.ts'
import {
  type Choices,
  consequenceText,
  DONE,
  decisionsOf,
  groupsOf,
  leftToDo,
  noticesText,
  reachedNow,
  timelessOf,
  undecidedOf,
} from '../rules.ts'
import { AffectedSessionGroup } from './affected-session-group.tsx'
import { overlapsSessions } from './api.ts'
import { MoveAffectedSession } from './move-affected-session.tsx'

export interface ClosingChange {
  title: (count: string) => string
  description: string
  grown: (count: string) => string
  submitLabel: string
  movesFrom?: string
  /** The rules that are being saved: a session may move to times that they open. */
  rules?: UnsavedRules
  closes: (span: Span) => boolean
  read: () => Promise<AffectedSession[]>
  /** `more` is the toast's link, if some patients did not get a notice of a cancellation. */
  save: (sessions: AffectedDecision[], done: string, more: { link?: ToastLink }) => Promise<unknown>
}

type AffectedDecision = ReturnType<typeof decisionsOf>[number]

type AffectedSessionsDialogProps = {
  timezone: string
  bufferMinutes: number
  change: ClosingChange
  affected: AffectedSession[]
  onClose: () => void
}

export default function AffectedSessionsDialog(props: AffectedSessionsDialogProps) {
  const { timezone, bufferMinutes, change, onClose } = props
  const work = useDecisions(props)
  const { affected, choices, moving } = work
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={moving ? `Remarcar ${moving.patientName}` : change.title(countText(affected.length))}
      description={moving ? undefined : change.description}
    >
      {moving ? (
        <MoveAffectedSession
          key={moving.id}
          session={moving}
          change={change}
          standing={{ closes: change.closes, affected, choices }}
          practice={{ timezone, bufferMinutes }}
          onChoose={(datetime) => work.choose([moving.id], 'move', datetime)}
          onNext={work.next}
          onBack={() => work.setMoving(null)}
        />
      ) : (
        <AffectedSessionList work={work} timezone={timezone} submitLabel={change.submitLabel} />
      )}
    </Dialog>
  )
}

type Work = ReturnType<typeof useDecisions>

type AffectedSessionListProps = { work: Work; timezone: string; submitLabel: string }

function AffectedSessionList({ work, timezone, submitLabel }: AffectedSessionListProps) {
  const { affected, choices, fresh, failure, wrong, isPending } = work
  const list = useRef<HTMLUListElement>(null)
  useDialogForm({ isPending, isDirty: Object.keys(choices).length > 0 })
  const timeless = timelessOf(affected, choices)
  const cancels = affected.filter(({ id }) => choices[id]?.action === 'cancel').length
  return (
    <>
      <fieldset role="none" disabled={isPending} className="space-y-4">
        <legend className="sr-only">O que fazer com as sessões</legend>
        <p className="text-muted">
          Nada foi salvo nem avisado ainda. O que for avisado não volta atrás.
        </p>
        <FormAlert>{failure}</FormAlert>
        {affected.length > 1 && (
          <ForAll
            isNotified={affected.some(({ reachedBy }) => reachedBy.length > 0)}
            onChoose={work.chooseAll}
          />
        )}
        <ul ref={list} className="divide-y divide-line border-y border-line">
          {groupsOf(affected, timezone).map((group) => (
            <AffectedSessionGroup
              key={group.key}
              group={group}
              zone={timezone}
              choices={choices}
              fresh={fresh}
              wrong={wrong}
              onChoose={work.choose}
              onPick={work.setMoving}
            />
          ))}
        </ul>
        <div aria-live="polite" className="space-y-1">
          <p className="font-medium">{consequenceText(affected, choices)}</p>
          <p className="text-muted">{noticesText(affected, choices)}</p>
        </div>
      </fieldset>
      <DialogFooter className="block!">
        <LeftToDo lines={leftToDo(affected, choices)} />
        <div className={buttonRowClass}>
          <DialogClose>
            <Button variant="outline" disabled={isPending}>
              Voltar
            </Button>
          </DialogClose>
          {timeless.length > 0 ? (
            <Button onClick={() => work.setMoving(timeless[0]?.id ?? null)}>
              {timeless.length === 1
                ? 'Escolher o horário'
                : `Escolher ${timeless.length} horários`}
            </Button>
          ) : (
            <Button
              variant={cancels > 0 ? 'destructive' : 'default'}
              pending={isPending}
              pendingText="Salvando..."
              onClick={() => work.save(() => focusUndecided(list))}
            >
              {cancels > 0 ? `Cancelar ${countText(cancels)} e salvar` : submitLabel}
            </Button>
          )}
        </div>
      </DialogFooter>
    </>
  )
}

function focusUndecided(list: RefObject<HTMLUListElement | null>): void {
  setTimeout(() => list.current?.querySelector<HTMLElement>('[aria-invalid=true] input')?.focus())
}

type ForAllProps = { isNotified: boolean; onChoose: (action: DayOffAction) => void }

function ForAll({ isNotified, onChoose }: ForAllProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of the fieldset around it would be announced twice
    <div role="group" aria-label="Todas as sessões" className="flex flex-wrap gap-2">
      {keysOf(DAY_OFF_ACTIONS).map((action) => (
        <Button
          key={action}
          variant="outline"
          size="sm"
          className="flex-1 basis-24 px-2!"
          onClick={() => onChoose(action)}
        >
          {action === 'cancel' && !isNotified ? 'Cancelar todas' : FOR_ALL[action]}
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

const NO_ERRORS: Record<string, string | undefined> = {}

function useDecisions({ change, affected: affectedAtFirst }: AffectedSessionsDialogProps) {
  const link = useNotifyLink()
  const [isPending, setPending] = useState(false)
  const [met, setMet] = useState(affectedAtFirst)
  const affected = useMemo(() => reachedNow(met, readSenders()), [met])
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<Choices>({})
  const [movingId, setMoving] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [wrong, setWrong] = useState(NO_ERRORS)

  const choose = (ids: string[], action: DayOffAction, datetime?: string) => {
    const chosen = (id: string) =>
      datetime ? { action, datetime } : choices[id]?.action === action ? choices[id] : { action }
    setChoices({ ...choices, ...Object.fromEntries(ids.map((id) => [id, chosen(id)])) })
    setWrong({ ...wrong, ...Object.fromEntries(ids.map((id) => [id, undefined])) })
  }
  const chooseAll = (action: DayOffAction) => {
    choose(
      affected.map(({ id }) => id),
      action,
    )
    setFailure(null)
  }
  const next = () => {
    const [first] = timelessOf(affected, choices)
    setMoving(first?.id ?? null)
  }

  async function reload(): Promise<void> {
    const now = await change.read()
    const added = now.filter(({ id }) => !affected.some((session) => session.id === id))
    setMet(now)
    setFresh(new Set(added.map(({ id }) => id)))
    setFailure(
      `${change.grown(countText(added.length))}, desde que a lista foi aberta. Decida o que fazer; nada foi salvo.`,
    )
  }

  async function refuse(error: unknown): Promise<void> {
    if (overlapsSessions(error)) return reload()
    setFailure(problemText(error))
    const details = error instanceof ApiError ? (error.details ?? []) : []
    const ofRows = details.filter(({ path }) => affected.some(({ id }) => id === path))
    setWrong(Object.fromEntries(ofRows.map(({ path, message }) => [path, message])))
    const again = ofRows.map(({ path }) => [path, { action: 'move' as const }])
    setChoices({ ...choices, ...Object.fromEntries(again) })
  }

  async function save(onUndecided: () => void): Promise<void> {
    const undecided = undecidedOf(affected, choices)
    if (undecided.length > 0) {
      setWrong(Object.fromEntries(undecided.map(({ id }) => [id, 'Escolha o que fazer'])))
      onUndecided()
      return
    }
    setFailure(null)
    setPending(true)
    try {
      const isSilent = affected.some(
        ({ id, reachedBy }) => choices[id]?.action === 'cancel' && reachedBy.length === 0,
      )
      await change.save(
        decisionsOf(affected, choices),
        consequenceText(affected, choices, DONE),
        isSilent ? { link } : {},
      )
    } catch (error) {
      await refuse(error).catch((other: unknown) => setFailure(problemText(other)))
    } finally {
      setPending(false)
    }
  }

  return {
    affected,
    fresh,
    choices,
    failure,
    wrong,
    isPending,
    moving: affected.find(({ id }) => id === movingId) ?? null,
    setMoving,
    choose,
    chooseAll,
    next,
    save,
  }
}
