import { ApiError, call } from '../../../platform/web/api.ts'
import { problemText } from '../../../platform/web/form-problems.ts'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { type SavedRecord, useSave } from '../../../platform/web/use-save.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import { getSession, type Session } from '../contract.ts'
import { useCreateSession, useUpdateSession } from './api.ts'
import { DetailFields, SESSION_LABELS, WhenFields, WhoFields } from './session-fields.tsx'
import { DrawnNote, PackageField, useDrawing } from './session-package-field.tsx'
import {
  type NewSession,
  type SessionChoices,
  type SessionValues,
  sessionValues,
  shownTime,
  useSessionForm,
} from './session-values.ts'

type SessionFormProps = NewSession & {
  session: Session | null
  choices: SessionChoices
  onDone: () => void
}

export function SessionForm({ session, choices, onDone, ...start }: SessionFormProps) {
  const create = useCreateSession()
  const update = useUpdateSession()
  const form = useSessionForm(session, start, choices)
  const drawing = useDrawing(form, session, choices)
  const save = useSave(
    form,
    {
      send: (body, version) =>
        session
          ? update.mutateAsync({ params: { id: session.id }, body: { ...body, version } })
          : create.mutateAsync({ body }),
      done: { title: session ? 'Sessão atualizada' : 'Sessão agendada' },
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
  return (
    <DialogForm save={save} submitLabel={session ? 'Salvar alterações' : 'Agendar Sessão'}>
      <WhoFields form={form} choices={choices} session={session} drawing={drawing} />
      {session ? (
        <DrawnNote {...session} />
      ) : (
        <PackageField form={form} drawing={drawing} choices={choices} />
      )}
      <WhenFields form={form} timezone={choices.profile.timezone} fixed={drawing.fixed} />
      <DetailFields form={form} profile={choices.profile} />
    </DialogForm>
  )
}

/** How a session is read again where it was changed elsewhere, and told in the form's own words. */
function savedSession(
  session: Session,
  { patients, services, profile }: SessionChoices,
): SavedRecord<SessionValues, Session> {
  return {
    saved: session,
    read: () => call(getSession, { params: { id: session.id } }),
    valuesOf: (saved) => sessionValues(saved, { datetime: '' }, profile),
    labels: SESSION_LABELS,
    shown: {
      patientId: (id) => nameOf(patients, id),
      serviceId: (id) => nameOf(services, id),
      type: (type) => SESSION_TYPES[type],
      datetime: shownTime,
    },
  }
}

function nameOf(choices: readonly { id: string; name: string }[], id: string): string {
  return choices.find((choice) => choice.id === id)?.name ?? 'Outro'
}

/** The server's details are shown as 'Erro de validação: ...'. */
function validationText(error: unknown): string {
  const details = error instanceof ApiError ? error.details : []
  if (details.length === 0) return problemText(error)
  return `Erro de validação: ${details.map(({ message }) => message).join(', ')}`
}
