import { useForm } from 'react-hook-form'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import type { Calendar, Collection, SessionTitle } from '../contract.ts'
import { SESSION_TITLES } from '../labels.ts'
import { useCollections, useUpdateCalendar } from './api.ts'
import { ConsentButton } from './consent-button.tsx'

type WritingWindowProps = { calendar: Calendar; onClose: () => void }

/** Chooses the part of a calendar that gets the sessions, and their title there. */
export default function WritingWindow({ calendar, onClose }: WritingWindowProps) {
  const collections = useCollections(calendar.id)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Minhas sessões lá"
      description={
        <>
          O que é marcado, movido ou cancelado aqui aparece em{' '}
          <span className="font-medium wrap-anywhere text-ink">{calendar.name}</span> em até um
          minuto.
        </>
      }
    >
      {!calendar.writable && calendar.kind === 'microsoft' ? (
        <div className="space-y-3">
          <p>
            Para isso, a Microsoft precisa permitir escrever. Só escrevemos num calendário criado
            para as sessões.
          </p>
          <ConsentButton kind="microsoft" allows="writing">
            Permitir escrever
          </ConsentButton>
        </div>
      ) : collections.data ? (
        <WritingForm calendar={calendar} collections={collections.data} onClose={onClose} />
      ) : collections.isPending ? (
        <SkeletonLines lines={3} />
      ) : (
        <ReadError read={collections} />
      )}
    </Dialog>
  )
}

const NOWHERE = 'none'
const NEW = 'new'

interface Values {
  target: string
  shows: SessionTitle
  twoWay: boolean
  applies: boolean
}

const TITLE_OPTIONS = Object.entries(SESSION_TITLES).map(([value, label]) => ({ value, label }))

type WritingFormProps = WritingWindowProps & { collections: readonly Collection[] }

function WritingForm({ calendar, collections, onClose }: WritingFormProps) {
  const { id, kind, writesTo, shows, twoWay, applies } = calendar
  const update = useUpdateCalendar()
  const form = useForm<Values>({
    defaultValues: { target: writesTo ?? NOWHERE, shows, twoWay, applies },
  })
  const isOn = form.watch('target') !== NOWHERE
  const isTwoWay = form.watch('twoWay')
  const submit = form.handleSubmit(({ target, ...values }) =>
    update.mutate(
      { params: { id }, body: { writesTo: target === NOWHERE ? null : target, ...values } },
      {
        onSuccess: () => {
          toast({ title: isOn ? 'Suas sessões vão aparecer lá' : 'Suas sessões vão sair de lá' })
          onClose()
        },
        onError: (error) => showRefusal('Erro ao mudar o calendário', error),
      },
    ),
  )
  const possible = kind === 'caldav' ? collections : collections.filter(({ made }) => made)
  const hasOwn = possible.some(({ name }) => name === APP_NAME)
  const targets = [
    { value: NOWHERE, label: 'Não mostrar' },
    ...possible.map(({ id, name }) => ({ value: id, label: name })),
    ...(hasOwn
      ? []
      : [{ value: NEW, label: `Novo calendário ${APP_NAME}`, help: 'Criado lá, só para isto' }]),
  ]
  const save = {
    ...{ submit: () => void submit(), discard: () => form.reset(), conflict: null },
    ...{ isPending: update.isPending, isDirty: form.formState.isDirty },
  }
  return (
    <DialogForm save={save} submitLabel="Salvar">
      <RadioGroup legend="Onde aparecem" options={targets} {...form.register('target')} />
      {isOn && (
        <>
          <RadioGroup
            legend="Como aparecem"
            help="Quem vê esse calendário vê isto. Nunca o nome."
            options={TITLE_OPTIONS}
            {...form.register('shows')}
          />
          <Switch
            label="Perguntar quando eu mudar uma sessão lá"
            help="Movida ou apagada lá, ela vira uma pergunta na tela inicial. Sem isto, o que mudar lá fica só lá."
            {...form.register('twoWay')}
          />
          <Switch
            label="Mover sem perguntar"
            help="A sessão movida lá é movida aqui, e o paciente é avisado. Apagar continua sendo uma pergunta."
            disabled={!isTwoWay}
            {...form.register('applies')}
          />
        </>
      )}
    </DialogForm>
  )
}
