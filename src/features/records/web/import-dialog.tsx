import { CircleAlert, CircleCheck, Plus } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { dayAt, formatDay, isDay } from '../../../platform/shared/calendar.ts'
import { isKeyOf } from '../../../platform/shared/keys.ts'
import { problemText } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/server-clock.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { ENTRY_KINDS, type EntryKind, FILE_ACCEPT, FILE_MAX, FILE_TOO_LARGE } from '../rules.ts'
import { addEntry, type RegisterName, sealEntryText, uploadFile } from './api.ts'

interface Imported {
  key: number
  file: File
  kind: EntryKind
  day: string
  entry: { id: string; version: number } | null
  isSent: boolean
  state: 'waiting' | 'sending' | 'done'
  failure: string | null
}

export type ImportDialogProps = {
  register: RegisterName
  patientId: string
  zone: string
  onClose: (isChanged?: boolean) => void
}

let counted = 0

export default function ImportDialog({ register, patientId, zone, onClose }: ImportDialogProps) {
  const [files, setFiles] = useState<readonly Imported[]>([])
  const [isRunning, setRunning] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const today = dayAt(serverNow(), zone)
  const note = (key: number, more: Partial<Imported>) =>
    setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...more } : file)))
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].map((file): Imported => {
      const day = dayAt(file.lastModified, zone)
      return {
        key: ++counted,
        file,
        kind: 'evolution',
        day: formatDay(day < today ? day : today),
        entry: null,
        isSent: false,
        state: 'waiting',
        failure: file.size > FILE_MAX ? FILE_TOO_LARGE : null,
      }
    })
    setFiles((all) => [...all, ...chosen])
    currentTarget.value = ''
  }
  const run = async () => {
    setRunning(true)
    for (const file of files)
      if (file.state !== 'done' && file.file.size <= FILE_MAX)
        await importOne(file, { register, patientId, today, note })
    setRunning(false)
  }
  const waiting = files.filter(({ state, file }) => state !== 'done' && file.size <= FILE_MAX)
  const isChanged = files.some(({ entry }) => entry !== null)
  return (
    <Dialog
      open
      onOpenChange={() => !isRunning && onClose(isChanged)}
      size="lg"
      title="Importar arquivos"
      description="Cada arquivo entra como um registro concluído do dia dele, com o arquivo em anexo. PDF, Word ou imagem, até 10 MB cada."
      footer={
        <>
          <Button variant="outline" disabled={isRunning} onClick={() => onClose(isChanged)}>
            Fechar
          </Button>
          <Button
            disabled={waiting.length === 0}
            pending={isRunning}
            pendingText="Importando..."
            onClick={run}
          >
            {waiting.length > 1 ? `Importar ${waiting.length} arquivos` : 'Importar'}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Arquivos para importar"
        accept={FILE_ACCEPT}
        onChange={choose}
      />
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <ImportRow
            key={file.key}
            imported={file}
            register={register}
            isFixed={isRunning || file.entry !== null}
            onChange={(more) => note(file.key, more)}
          />
        ))}
      </ul>
      <Button
        variant="outline"
        className="mt-4"
        icon={<Plus aria-hidden="true" />}
        disabled={isRunning}
        onClick={() => input.current?.click()}
      >
        Escolher arquivos
      </Button>
    </Dialog>
  )
}

interface Importing {
  register: RegisterName
  patientId: string
  today: string
  note: (key: number, more: Partial<Imported>) => void
}

/** Imports one file; a retry skips the steps that were done. */
async function importOne(importedEntry: Imported, { register, patientId, today, note }: Importing) {
  const { key, file, kind } = importedEntry
  const date = plainDay(importedEntry.day)
  if (!isDay(date) || date > today) return note(key, { failure: 'Confira o dia deste arquivo.' })
  note(key, { state: 'sending', failure: null })
  const text = `Documento importado: ${file.name}`
  try {
    const start = { kind, date, sessionId: null }
    const entry = importedEntry.entry ?? (await addEntry(register, patientId, start, text))
    note(key, { entry })
    if (!importedEntry.isSent) await uploadFile(register, entry.id, file, () => undefined)
    note(key, { isSent: true })
    // A file name with characters that no font has causes no question.
    const sealed = { text, version: entry.version, printsCodes: true }
    await sealEntryText(register, entry.id, sealed)
    note(key, { state: 'done' })
  } catch (error) {
    note(key, { state: 'waiting', failure: problemText(error) })
  }
}

type ImportRowProps = {
  imported: Imported
  register: RegisterName
  isFixed: boolean
  onChange: (more: Partial<Imported>) => void
}

function ImportRow({ imported, register, isFixed, onChange }: ImportRowProps) {
  const { file, kind, day, state, failure } = imported
  return (
    <li className="py-4 first:pt-0">
      <p className="flex items-center gap-2 font-medium">
        <span className="wrap-anywhere">{file.name}</span>
        {state === 'done' && (
          <>
            <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-petrol-ink" />
            <span className="sr-only">importado</span>
          </>
        )}
        {state === 'sending' && <span className="font-normal text-muted">Enviando…</span>}
      </p>
      {failure && (
        <p role="alert" className="mt-1 flex items-center gap-2 text-destructive-ink">
          <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
          {failure}
        </p>
      )}
      <fieldset role="none" disabled={isFixed} className="mt-2 grid gap-4 sm:grid-cols-2">
        <Field label="Dia">
          <DayInput
            defaultValue={day}
            onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
          />
        </Field>
        {register === 'record' && (
          <Field label="Do que trata">
            <Select
              value={kind}
              labels={ENTRY_KINDS}
              onChange={({ currentTarget: { value } }) => {
                if (isKeyOf(ENTRY_KINDS, value)) onChange({ kind: value })
              }}
            />
          </Field>
        )}
      </fieldset>
    </li>
  )
}
