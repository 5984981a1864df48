import { useForm } from 'react-hook-form'
import { ApiError } from '../../../platform/web/api.ts'
import {
  contractResolver,
  problemText,
  showFieldProblems,
} from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DialogClose, DialogFooter } from '../../../platform/web/ui/dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Patient } from '../../patients/contract.ts'
import type { Profile } from '../../profile/contract.ts'
import type { Service } from '../../services/contract.ts'
import { type Session, sessionInput } from '../contract.ts'
import { useCreateSession, useUpdateSession } from './api.ts'
import { DetailFields, WhenFields, WhoFields } from './session-fields.tsx'
import { sessionPayload, sessionValues } from './session-values.ts'

export interface SessionChoices {
  patients: Patient[]
  services: Service[]
  profile: Profile
}

type SessionFormProps = {
  session: Session | null
  datetime: string
  choices: SessionChoices
  onDone: () => void
}

export function SessionForm({ session, datetime, choices, onDone }: SessionFormProps) {
  const { timezone } = choices.profile
  const form = useForm({
    defaultValues: sessionValues(session, datetime, choices.profile),
    resolver: contractResolver(sessionInput, sessionPayload(timezone)),
  })
  const { save, isPending } = useSave(session)
  const submit = form.handleSubmit(async (body) => {
    const refused = await save(body)
    if (!refused) return onDone()
    showFieldProblems(form, refused, { time_taken: 'datetime', time_occupied: 'datetime' })
  })
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={isPending} className="space-y-5">
        <WhoFields form={form} choices={choices} session={session} />
        <WhenFields form={form} timezone={timezone} />
        <DetailFields form={form} />
      </fieldset>
      <DialogFooter>
        <DialogClose>
          <Button variant="outline">Cancelar</Button>
        </DialogClose>
        <Button type="submit" pending={isPending} pendingText="Salvando...">
          {session ? 'Salvar alterações' : 'Agendar Sessão'}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Creates or changes; says how it went and gives back what refused it. */
function useSave(session: Session | null) {
  const create = useCreateSession()
  const update = useUpdateSession()
  const save = async (body: Parameters<typeof create.mutateAsync>[0]['body']) => {
    try {
      if (session) await update.mutateAsync({ params: { id: session.id }, body })
      else await create.mutateAsync({ body })
      toast({ title: session ? 'Sessão atualizada' : 'Sessão agendada' })
      return null
    } catch (error) {
      toast({
        title: session ? 'Erro ao atualizar sessão' : 'Erro ao agendar sessão',
        description: validationText(error),
        variant: 'destructive',
      })
      return error
    }
  }
  return { save, isPending: create.isPending || update.isPending }
}

/** Spec part 1 §8: the server's details are shown as 'Erro de validação: ...'. */
function validationText(error: unknown): string {
  const details = error instanceof ApiError ? error.details : []
  if (details.length === 0) return problemText(error)
  return `Erro de validação: ${details.map(({ message }) => message).join(', ')}`
}
