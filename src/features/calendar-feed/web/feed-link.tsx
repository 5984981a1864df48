import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { useUpdateCalendarFeed } from './api.ts'

type FeedLinkProps = { url: string; showsNames: boolean }

export function FeedLink({ url, showsNames }: FeedLinkProps) {
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Link privado da agenda" className="min-w-0 grow basis-64">
          <Input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <CopyButton text={url} className="min-h-12 grow sm:grow-0">
          Copiar link
        </CopyButton>
      </div>
      <Calendars />
      <NamesSwitch showsNames={showsNames} />
    </>
  )
}

const CALENDARS = [
  ['Google Agenda', 'no computador, em “Outras agendas”, toque em + e em “Do URL”.'],
  ['Apple', 'em Calendário › Adicionar › “Adicionar assinatura de calendário”.'],
  ['Outlook', 'em “Adicionar calendário” › “Assinar da Web”.'],
] as const

function Calendars() {
  return (
    <div className="text-sm">
      <p className="font-medium">Onde colar</p>
      <dl className="mt-1 space-y-1 text-muted">
        {CALENDARS.map(([name, way]) => (
          <div key={name}>
            <dt className="inline font-medium text-ink">{name}: </dt>
            <dd className="inline">{way}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">
        Cada calendário se atualiza no seu ritmo: no Google, uma mudança pode levar horas.
      </p>
    </div>
  )
}

function NamesSwitch({ showsNames }: Pick<FeedLinkProps, 'showsNames'>) {
  const update = useUpdateCalendarFeed()
  const requested = update.isPending ? update.variables.body.showsNames : undefined
  const change = (isOn: boolean) =>
    update.mutate(
      { body: { showsNames: isOn } },
      { onError: (error) => showRefusal('Erro ao atualizar a agenda', error) },
    )
  return (
    <Switch
      label="Mostrar o nome completo dos pacientes"
      help="Atenção: quem tiver o link, ou vir o seu calendário, lerá o nome de cada paciente. Desligado, aparecem só as iniciais."
      checked={requested ?? showsNames}
      onChange={(event) => !update.isPending && change(event.currentTarget.checked)}
    />
  )
}
