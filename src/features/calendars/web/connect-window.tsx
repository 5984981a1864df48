import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import {
  ADDRESS_LENGTH,
  type CalendarReadNow,
  calendarInput,
  LOGIN_LENGTH,
  NAME_LENGTH,
} from '../contract.ts'
import { CONSENT_KINDS, KINDS, MAKERS } from '../labels.ts'
import { useConnectCalendar, useConsentKinds } from './api.ts'
import { ConsentButton } from './consent-button.tsx'

type TypedKind = keyof typeof KINDS

interface Values {
  kind: TypedKind
  name: string
  url: string
  username: string
  password: string
}

const BLANK: Values = { kind: 'ics', name: '', url: '', username: '', password: '' }

/** Returns the call's body, without a login that was typed before another kind was chosen. */
function payloadOf({ username, password, ...values }: Values) {
  return values.kind === 'caldav' ? { ...values, username, password } : values
}

const KIND_OPTIONS = Object.entries(KINDS).map(([value, { name, help }]) => ({
  value,
  label: name,
  help,
}))

type ConnectWindowProps = { onConnected: (connected: CalendarReadNow) => void; onClose: () => void }

export default function ConnectWindow({ onConnected, onClose }: ConnectWindowProps) {
  const connect = useConnectCalendar()
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(calendarInput, payloadOf),
  })
  const save = useSave(form, {
    send: async (body) => void onConnected(await connect.mutateAsync({ body })),
    done: {
      title: 'Calendário ligado',
      description: 'O que está ocupado nele agora está ocupado aqui.',
    },
    refused: 'O calendário não foi ligado',
    fieldOf: { calendar_unreadable: 'url' },
    onSaved: onClose,
  })
  const { errors } = form.formState
  const kind = form.watch('kind')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Ligar calendário"
      description="O que está ocupado nele fica ocupado aqui. Só lemos: nada muda no outro calendário."
    >
      <Consents />
      <DialogForm save={save} submitLabel="Ligar calendário">
        <RadioGroup legend="Como ligar" options={KIND_OPTIONS} {...form.register('kind')} />
        <Field label="Nome" help="Como ele aparece na sua agenda." error={errors.name?.message}>
          <Input
            maxLength={NAME_LENGTH}
            placeholder="Pessoal"
            autoComplete="off"
            {...form.register('name')}
          />
        </Field>
        <Field
          label={kind === 'caldav' ? 'Endereço CalDAV' : 'Endereço do calendário'}
          help={
            kind === 'caldav'
              ? 'Do servidor ou de um só calendário. Veja abaixo o do seu.'
              : 'Cole o endereço inteiro. Fica guardado em segredo e não aparece de novo, nem para você.'
          }
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
        {kind === 'caldav' && (
          <>
            <Field label="Usuário" error={errors.username?.message}>
              <Input
                maxLength={LOGIN_LENGTH}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...form.register('username')}
              />
            </Field>
            <Field
              label="Senha"
              help="No iCloud e no Fastmail, uma senha de app. Fica guardada em segredo e não aparece de novo, nem para você."
              error={errors.password?.message}
            >
              <PasswordInput
                maxLength={LOGIN_LENGTH}
                autoComplete="off"
                {...form.register('password')}
              />
            </Field>
          </>
        )}
        <Makers kind={kind} />
      </DialogForm>
    </Dialog>
  )
}

/** The services that need a permission, if the operator has set their keys. */
function Consents() {
  const { data: kinds = [] } = useConsentKinds()
  if (kinds.length === 0) return null
  return (
    <section aria-labelledby="calendar-consents" className="mb-6 border-b border-line pb-6">
      <h3 id="calendar-consents" className="font-medium">
        Sem digitar nada
      </h3>
      <p className="mt-1 text-sm text-muted">
        Você entra na sua conta e permite ver quando está ocupado. Volta para cá em seguida.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <ConsentButton key={kind} kind={kind} allows="busy">
            {CONSENT_KINDS[kind].name}
          </ConsentButton>
        ))}
      </div>
    </section>
  )
}

function Makers({ kind }: { kind: TypedKind }) {
  return (
    <section aria-labelledby="calendar-makers">
      <h3 id="calendar-makers" className="font-medium">
        {kind === 'caldav' ? 'Onde encontrar o endereço e a senha' : 'Onde encontrar o endereço'}
      </h3>
      <div className="mt-2 divide-y divide-line rounded-lg border border-line px-4">
        {MAKERS[kind].map(({ name, how }) => (
          <Disclosure key={name} title={name} name="calendar-maker">
            <p className="pb-4 text-muted">{how}</p>
          </Disclosure>
        ))}
      </div>
      <p className="mt-3 text-sm text-muted">
        {kind === 'caldav'
          ? 'Lemos o servidor a cada 5 minutos.'
          : 'Lemos o endereço a cada 5 minutos, mas uma mudança só chega quando o outro calendário a publica nele.'}
      </p>
    </section>
  )
}
