import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { type CalendarReadNow, consentInput, NAME_LENGTH } from '../contract.ts'
import { CONSENT_KINDS } from '../labels.ts'
import { useCalendars, useConnectCalendar } from './api.ts'
import type { ConsentAnswer } from './consent-answer.ts'

type ConsentedWindowProps = {
  answer: ConsentAnswer
  onConnected: (connected: CalendarReadNow) => void
  onClose: () => void
}

/** Connects the account for which a permission was just given at Google or Microsoft. */
export default function ConsentedWindow({
  answer: { kind, code, state },
  onConnected,
  onClose,
}: ConsentedWindowProps) {
  const connect = useConnectCalendar()
  const { name: maker, calendar } = CONSENT_KINDS[kind]
  const calendars = useCalendars()
  const connected = calendars.data?.filter((calendar) => calendar.kind === kind) ?? []
  const form = useForm({
    defaultValues: { name: connected.length === 1 ? (connected[0]?.name ?? calendar) : calendar },
    resolver: contractResolver(consentInput, (values: { name: string }) => ({
      ...{ kind, code, state, name: values.name },
    })),
  })
  const save = useSave(form, {
    send: async (body) => void onConnected(await connect.mutateAsync({ body })),
    done: {
      title: 'Calendário ligado',
      description: 'O que está ocupado nele agora está ocupado aqui.',
    },
    refused: 'O calendário não foi ligado',
    onSaved: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={`Ligar ${calendar}`}
      description={`A permissão foi dada. Falta ligar a conta de ${maker}; se ela já está ligada aqui, só a permissão muda.`}
    >
      <DialogForm save={save} submitLabel="Ligar calendário">
        <Field
          label="Nome"
          help="Como ele aparece na sua agenda."
          error={form.formState.errors.name?.message}
        >
          <Input maxLength={NAME_LENGTH} autoComplete="off" {...form.register('name')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
