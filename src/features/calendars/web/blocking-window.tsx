import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '../../../platform/web/ui/dialog.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import type { Calendar, Collection } from '../contract.ts'
import { CONSENT_KINDS } from '../labels.ts'
import { useCalendars, useCollections, useUpdateCalendar } from './api.ts'
import { ConsentButton } from './consent-button.tsx'

type BlockingWindowProps = { calendar: Calendar; onClose: () => void }

/** The parts of a calendar, and which of their events block time here; each switch is saved immediately. */
export default function BlockingWindow({ calendar, onClose }: BlockingWindowProps) {
  const collections = useCollections(calendar.id)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="O que ocupa horário"
      description={
        <>
          De <span className="font-medium wrap-anywhere text-ink">{calendar.name}</span>, aqui e no
          seu link público. No outro calendário nada muda.
        </>
      }
      footer={
        <DialogClose>
          <Button>Pronto</Button>
        </DialogClose>
      }
    >
      {collections.data ? (
        <>
          <Switches calendar={calendar} collections={countedOf(calendar, collections.data)} />
          {calendar.details ? (
            <TitleSwitch id={calendar.id} titles={calendar.titles} />
          ) : (
            <DetailsConsent calendar={calendar} />
          )}
        </>
      ) : collections.isPending ? (
        <SkeletonLines lines={3} />
      ) : (
        <ReadError read={collections} />
      )}
    </Dialog>
  )
}

/** Returns the calendars that may block time: with a permission, not those that were made for sessions. */
function countedOf({ kind }: Calendar, collections: readonly Collection[]): readonly Collection[] {
  return kind === 'caldav' ? collections : collections.filter(({ made }) => !made)
}

function DetailsConsent({ calendar: { kind } }: { calendar: Calendar }) {
  if (kind === 'ics' || kind === 'caldav') return null
  return (
    <section className="mt-6 space-y-3 border-t border-line pt-4">
      <p className="text-muted">
        Lemos só quando você está ocupado, com os dias inteiros que o {CONSENT_KINDS[kind].name}{' '}
        conta. Para escolher os dias inteiros e mostrar títulos na sua agenda, permita ver os
        eventos.
      </p>
      <ConsentButton kind={kind} allows="details">
        Permitir ver os eventos
      </ConsentButton>
    </section>
  )
}

type SwitchesProps = { calendar: Calendar; collections: readonly Collection[] }

function Switches({ calendar: { id, details }, collections }: SwitchesProps) {
  const update = useUpdateCalendar()
  const asked = (update.isPending && update.variables.body.collections) || collections
  const shown = collections.map((collection) => ({
    ...collection,
    ...asked.find((other) => other.id === collection.id),
  }))
  const change = (changed: Collection) =>
    update.mutate(
      {
        params: { id },
        body: {
          collections: shown
            .map((collection) => (collection.id === changed.id ? changed : collection))
            .map(({ id, blocks, allDayBlocks }) => ({ id, blocks, allDayBlocks })),
        },
      },
      { onError: (error) => showRefusal('Erro ao mudar o calendário', error) },
    )
  return (
    <div className="space-y-6 pt-2">
      {shown.map((collection) => (
        <fieldset key={collection.id} className="min-w-0 space-y-5">
          <legend className={shown.length > 1 ? 'mb-3 font-semibold wrap-anywhere' : 'sr-only'}>
            {collection.name}
          </legend>
          <Switch
            label="Ocupa horário"
            help="Desligado, os eventos dele não contam aqui."
            checked={collection.blocks}
            onChange={(event) => change({ ...collection, blocks: event.currentTarget.checked })}
          />
          {details && (
            <Switch
              label="Eventos de dia inteiro também"
              help="Como plantões e viagens. Aniversários e feriados costumam ser de dia inteiro."
              checked={collection.blocks && collection.allDayBlocks}
              disabled={!collection.blocks}
              onChange={(event) =>
                change({ ...collection, allDayBlocks: event.currentTarget.checked })
              }
            />
          )}
        </fieldset>
      ))}
    </div>
  )
}

type TitleSwitchProps = { id: string; titles: boolean }

function TitleSwitch({ id, titles }: TitleSwitchProps) {
  const update = useUpdateCalendar()
  const calendars = useCalendars()
  const storedTitles = calendars.data?.find((calendar) => calendar.id === id)?.titles ?? titles
  const change = (titles: boolean) =>
    update.mutate(
      { params: { id }, body: { collections: [], titles } },
      { onError: (error) => showRefusal('Erro ao mudar o calendário', error) },
    )
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Switch
        label="Mostrar os títulos na sua agenda"
        help="Só você os vê. Ficam cifrados, como os prontuários; ao desligar, são apagados daqui."
        checked={update.isPending ? update.variables.body.titles === true : storedTitles}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </div>
  )
}
