import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { ADDRESS_LENGTH, calendarInput, NAME_LENGTH } from '../contract.ts'
import { MAKERS } from '../labels.ts'
import { useConnectCalendar } from './api.ts'

const BLANK = { name: '', url: '' }

export default function ConnectWindow({ onClose }: { onClose: () => void }) {
  const connect = useConnectCalendar()
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(calendarInput, (typed) => ({ kind: 'ics', ...typed })),
  })
  const save = useSave(form, {
    send: async (body) => void (await connect.mutateAsync({ body })),
    done: {
      title: 'Calendário ligado',
      description: 'O que está ocupado nele agora está ocupado aqui.',
    },
    refused: 'O calendário não foi ligado',
    fieldOf: { calendar_unreadable: 'url' },
    onSaved: onClose,
  })
  const { errors } = form.formState
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Ligar calendário"
      description="Pelo endereço secreto em formato iCal, que o outro calendário mostra a você."
    >
      <DialogForm save={save} submitLabel="Ligar calendário">
        <Field label="Nome" help="Como ele aparece na sua agenda." error={errors.name?.message}>
          <Input
            maxLength={NAME_LENGTH}
            placeholder="Pessoal"
            autoComplete="off"
            {...form.register('name')}
          />
        </Field>
        <Field
          label="Endereço do calendário"
          help="Cole o endereço inteiro. Fica guardado em segredo e não aparece de novo, nem para você."
          error={errors.url?.message}
        >
          <Input
            inputMode="url"
            maxLength={ADDRESS_LENGTH}
            placeholder="https://"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('url')}
          />
        </Field>
        <Makers />
      </DialogForm>
    </Dialog>
  )
}

function Makers() {
  return (
    <section aria-labelledby="calendar-makers">
      <h3 id="calendar-makers" className="font-medium">
        Onde encontrar o endereço
      </h3>
      <div className="mt-2 divide-y divide-line rounded-lg border border-line px-4">
        {MAKERS.map(({ name, how }) => (
          <Disclosure key={name} title={name} name="calendar-maker">
            <p className="pb-4 text-muted">{how}</p>
          </Disclosure>
        ))}
      </div>
      <p className="mt-3 text-sm text-muted">
        Lemos o endereço a cada 5 minutos, mas uma mudança só chega quando o outro calendário a
        publica nele.
      </p>
    </section>
  )
}
