import { use, useEffect, useState } from 'react'
import { ApiError, call, problemText } from '../../../../platform/web/api.ts'
import { serverNow } from '../../../../platform/web/server-clock.ts'
import { DialogForm } from '../../../../platform/web/ui/form-frame.tsx'
import { SegmentedChoice } from '../../../../platform/web/ui/segmented-choice.tsx'
import { useNow } from '../../../../platform/web/use-clock.ts'
import { type Save, type SavedRecord, useSave } from '../../../../platform/web/use-save.ts'
import { patientNames } from '../../../patients/web/parts/patient-field.tsx'
import { SESSION_TYPES } from '../../../practice/session-types.ts'
import { getSession, type Session } from '../../contract.ts'
import { useCreateSession, useUpdateSession } from '../api.ts'
import { linksAbout } from '../parts/notice-links.ts'
import { confirmedChat, type Notifying, noticeText } from '../parts/notice-text.ts'
import { type RepeatSave, SeriesSlot } from '../parts/series-slot.ts'
import type { Repeats } from '../parts/typed-repetition.ts'
import { useNotifying } from '../parts/use-notifying.ts'
import { DetailFields, SESSION_LABELS, WhoFields } from './session-fields.tsx'
import { CreditNote, PackageField, useDrawing } from './session-package-field.tsx'
import { StandingFields } from './session-standing-fields.tsx'
import { WhenFields } from './session-time-fields.tsx'
import {
  happenedOf,
  patientOf,
  type SessionChoices,
  type SessionFormState,
  type SessionStart,
  type SessionValues,
  sessionValues,
  shownTime,
  useSessionForm,
} from './session-values.ts'
import { TimeQuestion } from './time-question.tsx'
import { useLastTerms } from './use-last-terms.ts'
import { useTimeGuard } from './use-typed-time.ts'

type SessionFormProps = SessionStart & {
  session: Session | null
  choices: SessionChoices
  onRepeats: ((repeats: Repeats) => void) | null
  onDone: () => void
}

export function SessionForm(props: SessionFormProps) {
  const { session, choices, onRepeats, onDone, ...start } = props
  const create = useCreateSession()
  const update = useUpdateSession()
  const form = useSessionForm(session, start, choices)
  const repeats = form.watch('repeats')
  useEffect(() => onRepeats?.(repeats), [onRepeats, repeats])
  if (choices.patient) patientNames.set(choices.patient.id, choices.patient.name)
  const drawing = useDrawing(form, session, choices)
  const notifying = useNotifying()
  const terms = useLastTerms(form, session, choices)
  const save = useSave(
    form,
    {
      send: (body, version) =>
        session
          ? update.mutateAsync({ params: { id: session.id }, body: { ...body, version } })
          : create.mutateAsync({ body }),
      done: session
        ? { title: 'Sessão atualizada' }
        : (session) => doneText(session, form.getValues('notify') ? notifying : undefined),
      refused: session ? 'Erro ao atualizar sessão' : 'Erro ao agendar sessão',
      refusedText: validationText,
      fieldOf: {
        time_taken: 'datetime',
        time_occupied: 'datetime',
        package_expired: 'datetime',
        package_used_up: 'packageId',
      },
      onSaved: onDone,
    },
    session && savedSession(session, choices),
  )
  const { timezone } = choices.profile
  const guard = useTimeGuard(form, session, timezone, save)
  const repeating = useRepeating(repeats, guard.save)
  const happened = happenedOf(form.watch(), timezone, useNow())
  const newLabel = happened === null ? 'Marcar sessão' : 'Registrar sessão'
  return (
    <DialogForm
      save={repeating.save}
      submitLabel={session ? 'Salvar alterações' : (repeating.label ?? newLabel)}
    >
      <WhoFields
        form={form}
        choices={choices}
        session={session}
        drawing={drawing}
        onPatient={({ id }) => {
          if (session?.origin === 'public') keepNotesWith(session, id, form)
        }}
        onService={terms.release}
      />
      {session ? (
        <CreditNote {...session} />
      ) : (
        <PackageField form={form} drawing={drawing} choices={choices} />
      )}
      <WhenFields form={form} session={session} timezone={timezone} fixed={drawing.fixed} />
      {!session && repeats === 'once' && (
        <StandingFields form={form} choices={choices} billedMonthly={terms.billedMonthly} />
      )}
      {!session && onRepeats && (
        <SegmentedChoice
          legend="Repetir"
          options={REPEATS}
          chosen={repeats}
          onChoose={(chosen) => form.setValue('repeats', chosen, { shouldDirty: true })}
        />
      )}
      <DetailFields form={form} profile={choices.profile} notes={repeats === 'once'} />
      {!session && repeats !== 'once' && repeating.Repeat && (
        <repeating.Repeat
          form={form}
          values={form.watch()}
          choices={choices}
          repeats={repeats}
          onSave={repeating.take}
          onDone={onDone}
        />
      )}
      <TimeQuestion question={guard.question} zone={timezone} onClose={guard.dismiss} />
    </DialogForm>
  )
}

/** Empties the notes of a booking that gets another patient, and brings them back with its own; typed ones stay. */
function keepNotesWith(
  { notes, patientId }: Session,
  chosenId: string,
  { getValues, setValue }: SessionFormState,
): void {
  const [before, after] = chosenId === patientId ? ['', notes ?? ''] : [notes ?? '', '']
  if (getValues('notes') === before) setValue('notes', after, { shouldDirty: true })
}

const REPEATS = [
  ['once', 'Uma vez'],
  ['weekly', 'Toda semana'],
  [
    'other',
    <>
      Outra<span className="sr-only"> frequência</span>
    </>,
  ],
] as const

function useRepeating(repeats: Repeats, once: Save) {
  const parts = use(SeriesSlot)
  const [taken, take] = useState<RepeatSave | null>(null)
  if (repeats === 'once') return { Repeat: undefined, take, save: once, label: undefined }
  const waiting = { ...once, submit: () => undefined }
  return { Repeat: parts?.Repeat, take, save: taken?.save ?? waiting, label: taken?.label }
}

function savedSession(
  session: Session,
  { services, profile }: SessionChoices,
): SavedRecord<SessionValues, Session> {
  return {
    saved: session,
    read: async () => {
      const latest = await call(getSession, { params: { id: session.id } })
      const patient = patientOf(latest)
      if (patient) patientNames.set(patient.id, patient.name)
      return latest
    },
    valuesOf: (saved) => sessionValues(saved, { datetime: '' }, profile),
    labels: SESSION_LABELS,
    shown: {
      patientId: (id) => patientNames.get(id) ?? 'Outro',
      serviceId: (id) => services.find((service) => service.id === id)?.name ?? 'Outro',
      type: (type) => SESSION_TYPES[type],
      datetime: shownTime,
    },
  }
}

/** Reports the state of a new session and whether its patient gets a message; offers the chats if no recipient does. */
async function doneText(session: Session, notifying: Notifying | undefined) {
  if (Date.parse(session.datetime) <= serverNow()) return { title: 'Sessão registrada' }
  if (session.status !== 'confirmed' || !notifying) return { title: 'Sessão marcada' }
  return {
    title: 'Sessão marcada',
    description: `${session.patientName} ${noticeText(session, notifying)}`,
    ...(await linksAbout(session, confirmedChat(session, notifying))),
  }
}

function validationText(error: unknown): string {
  const details = error instanceof ApiError ? error.details : []
  if (details.length === 0) return problemText(error)
  return `Erro de validação: ${details.map(({ message }) => message).join(', ')}`
}
