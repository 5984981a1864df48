import { CircleAlert, CircleCheck, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { formatDay, timeAt } from '../../../platform/shared/calendar.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { displayName } from '../../patients/rules.ts'
import { usePatient } from '../../patients/web/api.ts'
import type { RecordFile } from '../contract.ts'
import { ENTRY_KINDS, type EntryKind, entryTitle } from '../rules.ts'
import { readText } from '../text-rules.ts'
import type { Entry, NewEntry } from './api.ts'
import { Attachments } from './attachments.tsx'
import type { DraftState } from './draft-keeper.ts'
import type RecordEditor from './editor/record-editor.tsx'
import { RecordText } from './parts/record-text.tsx'
import type { SealDialogProps } from './seal-dialog.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { TwoTexts } from './two-texts.tsx'
import { textOf, useWriting, type Written } from './writing.ts'

const Editor = lazyPart<ComponentProps<typeof RecordEditor>>(
  () => import('./editor/record-editor.tsx'),
)

const SealDialog = lazyWindow<SealDialogProps>(() => import('./seal-dialog.tsx'))

type WriterProps = {
  written: Written
  files: readonly RecordFile[]
  /** Shows the patient's latest note before a new one. */
  lastNote: Entry | undefined
  zone: string
  onBegun: (id: string) => void
  onShown: (flush: () => Promise<void>) => () => void
  onClose: () => void
}

export function Writer(props: WriterProps) {
  const { written, files, zone, onBegun, onShown, onClose } = props
  // As it was when writing began: after saving, the new entry comes first.
  const [lastNote] = useState(props.lastNote)
  const { writing, state } = useWriting(written)
  const { keeper } = writing
  const [entry, setEntry] = useState(written.entry)
  const [text, setText] = useState(
    written.local?.text ?? (textOf(written.entry) || (written.proposed ?? '')),
  )
  const [begun, setBegun] = useState({ text, times: 0 })
  const [isSealing, setSealing] = useState(false)
  const [kind, setKind] = useState(written.start.kind)
  const headingId = useId()
  useEffect(SealDialog.preload, [])
  useEffect(() => onShown(() => keeper.flushBriefly()), [onShown, keeper])
  useEffect(() => {
    if (state.is === 'saved' && writing.entryId) onBegun(writing.entryId)
  }, [state, writing, onBegun])
  const isBlank = readText(text).length === 0
  const change = (typed: string) => {
    setText(typed)
    keeper.type(typed)
  }
  const leave = async () => {
    await keeper.flush()
    onClose()
  }
  return (
    <Card className="mb-8">
      <CardBody>
        <section
          aria-labelledby={headingId}
          data-writer=""
          className="scroll-mt-4 space-y-4 lg:scroll-mt-6"
        >
          <WriterHeading id={headingId} written={written}>
            {entry?.sealedVersions ? 'Corrigir' : 'Escrever'}:{' '}
            {entryTitle(entry ?? startOf(written))}
          </WriterHeading>
          <Start
            written={written}
            isFixed={writing.entryId !== null}
            onChange={(start) => {
              writing.beginAs(start)
              setKind(start.kind)
            }}
          />
          {lastNote && <LastNote entry={lastNote} />}
          <TemplateMenu
            kind={written.register === 'restricted' ? 'restricted' : (entry?.kind ?? kind)}
            onChoose={(template) => {
              const joined = isBlank ? template : `${text}\n\n${template}`
              setBegun(({ times }) => ({ text: joined, times: times + 1 }))
              change(joined)
            }}
          />
          <div className="min-h-72">
            <Editor key={begun.times} text={begun.text} label="Texto do registro" onType={change} />
          </div>
          <Attachments register={written.register} entryId={writing.entryId} files={files} />
          <SaveNote state={state} zone={zone} onRetry={() => keeper.flush()} />
          {state.is === 'overtaken' && writing.entryId && (
            <TwoTexts
              written={written}
              entryId={writing.entryId}
              mine={text}
              onChosen={async (theirs, chosen) => {
                setEntry(theirs)
                setText(chosen)
                setBegun(({ times }) => ({ text: chosen, times: times + 1 }))
                await keeper.goOnFrom(theirs.version, textOf(theirs), chosen)
              }}
            />
          )}
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button variant="outline" onClick={leave}>
              Fechar
            </Button>
            <Button
              disabled={isBlank || state.is === 'overtaken'}
              onClick={() => {
                keeper.type(text)
                setSealing(true)
              }}
            >
              Concluir
            </Button>
          </div>
        </section>
        {isSealing && (
          <SealDialog
            writing={writing}
            needsReason={(entry?.sealedVersions ?? 0) > 0}
            onSealed={onClose}
            onClose={() => setSealing(false)}
          />
        )}
      </CardBody>
    </Card>
  )
}

type WriterHeadingProps = { id: string; written: Written; children: ReactNode }

/** The patient and the session or day, since the page's heading is out of view while writing. */
function WriterHeading({ id, written, children }: WriterHeadingProps) {
  const { data: patient } = usePatient(written.patientId)
  const { entry, start } = written
  const day = formatDay(entry?.date ?? start.date)
  const subject = start.sessionId ? `sessão de ${day}` : entry ? `dia ${day}` : null
  return (
    <div>
      <h3 id={id} className="text-lg font-semibold wrap-anywhere">
        {[patient && displayName(patient), subject].filter(Boolean).join(' · ') || children}
      </h3>
      {(patient || subject) && <p className="text-muted">{children}</p>}
    </div>
  )
}

/** The last entry, read-only and of limited height, so that the empty page stays in view. */
function LastNote({ entry }: { entry: Entry }) {
  const title = `Última anotação: ${entryTitle(entry)}, ${formatDay(entry.date)}`
  return (
    <section aria-label={title} className="rounded-lg bg-sunken px-4 py-3">
      <h4 className="mb-1 text-sm font-medium text-muted">{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only with the focus on it. */}
      <div tabIndex={0} className="max-h-18 overflow-y-auto rounded-sm sm:max-h-36">
        <RecordText text={textOf(entry)} />
      </div>
    </section>
  )
}

function startOf({ register, start }: Written): Pick<Entry, 'kind'> {
  return register === 'record' ? { kind: start.kind } : {}
}

type StartProps = { written: Written; isFixed: boolean; onChange: (start: NewEntry) => void }

function Start({ written, isFixed, onChange }: StartProps) {
  const [start, setStart] = useState(written.start)
  const change = (next: NewEntry) => {
    setStart(next)
    onChange(next)
  }
  if (written.entry || start.sessionId) return null
  return (
    <fieldset role="none" disabled={isFixed} className="grid gap-4 sm:grid-cols-2">
      {written.register === 'record' && (
        <Field label="Tipo de registro">
          <Select
            value={start.kind}
            onChange={({ currentTarget }) => {
              const kind = kindOf(currentTarget.value)
              if (kind) change({ ...start, kind })
            }}
            labels={ENTRY_KINDS}
          />
        </Field>
      )}
      <Field label="Dia" help="Fica fixo depois que você começa a escrever.">
        <DayInput
          defaultValue={formatDay(start.date)}
          onChange={({ currentTarget }) =>
            change({ ...start, date: plainDay(currentTarget.value) })
          }
        />
      </Field>
    </fieldset>
  )
}

function kindOf(value: string): EntryKind | undefined {
  return Object.keys(ENTRY_KINDS).find((kind): kind is EntryKind => kind === value)
}

type SaveNoteProps = { state: DraftState; zone: string; onRetry: () => Promise<void> }

function SaveNote({ state, zone, onRetry }: SaveNoteProps) {
  const [Icon, text] = noteOf(state, zone)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <p
        role="status"
        className="flex items-center gap-2 text-sm text-muted [&_svg]:size-4 [&_svg]:shrink-0"
      >
        <Icon aria-hidden="true" />
        {text}
      </p>
      {'kept' in state && state.is !== 'logged-out' && (
        <Button size="sm" variant="outline" onClick={onRetry}>
          Tentar agora
        </Button>
      )}
    </div>
  )
}

function noteOf(state: DraftState, zone: string): [Icon: LucideIcon, text: string] {
  switch (state.is) {
    case 'untouched':
      return [CircleCheck, 'O que você escreve é salvo sozinho.']
    case 'saving':
      return [CloudUpload, 'Salvando…']
    case 'saved':
      return [CircleCheck, `Salvo às ${timeAt(state.at, zone)}`]
    case 'overtaken':
      return [CircleAlert, 'Este registro mudou em outra janela.']
    case 'offline':
      return [CloudOff, `Sem conexão: ${savedText(state.kept)}`]
    case 'failed':
      return [CloudOff, `Erro no servidor: ${savedText(state.kept)}`]
    case 'logged-out':
      return [CloudOff, `Seu acesso expirou: ${savedText(state.kept)} Entre de novo para salvar.`]
    case 'refused':
      return [CircleAlert, `${state.why} ${savedText(state.kept)}`]
  }
}

function savedText(isKept: boolean): string {
  return isKept ? 'guardado neste aparelho.' : 'ainda não foi guardado. Não feche esta janela.'
}
