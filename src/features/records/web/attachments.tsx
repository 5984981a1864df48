import { CircleAlert, Download, Paperclip } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { formatBytes } from '../../../platform/shared/bytes.ts'
import { problemText } from '../../../platform/web/api.ts'
import { showRefusal } from '../../../platform/web/show-refusal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { RecordFile } from '../contract.ts'
import { FILE_ACCEPT, FILE_MAX, FILE_TOO_LARGE } from '../rules.ts'
import { downloadFile, type RegisterName, uploadFile } from './api.ts'

type FileListProps = { register: RegisterName; files: readonly RecordFile[] }

export function FileList({ register, files }: FileListProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Anexos" className="mt-3 space-y-1">
      {files.map((file) => (
        <li key={file.id}>
          <FileButton register={register} file={file} />
        </li>
      ))}
    </ul>
  )
}

/** The button that downloads a file: no page of ours shows an uploaded one. */
function FileButton({ register, file }: { register: RegisterName; file: RecordFile }) {
  const [isPending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    try {
      await downloadFile(register, file.id)
    } catch (error) {
      showRefusal('O arquivo não foi aberto', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      disabled={isPending}
      onClick={open}
      className="-ml-2 flex min-h-11 max-w-full items-center gap-2.5 rounded-lg px-2 text-left text-petrol-ink underline-offset-4 hover:underline disabled:opacity-55"
    >
      <Download aria-hidden="true" className="size-5 shrink-0" />
      <span className="wrap-anywhere">
        {file.name} <span className="text-muted tabular-nums">({formatBytes(file.size)})</span>
        {isPending && ' Abrindo…'}
      </span>
    </button>
  )
}

interface Sending {
  key: number
  file: File
  share: number
  failure: string | null
}

type AttachmentsProps = {
  register: RegisterName
  entryId: string | null
  files: readonly RecordFile[]
}

export function Attachments({ register, entryId, files }: AttachmentsProps) {
  const { sending, added, send, drop } = useSending(register, entryId)
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void send([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  const fresh = added.filter(({ id }) => !files.some((file) => file.id === id))
  return (
    <div>
      <FileList register={register} files={[...files, ...fresh]} />
      <ul className="space-y-2">
        {sending.map((upload) => (
          <SendingFile
            key={upload.key}
            sending={upload}
            onRetry={() => send([upload.file], upload.key)}
            onDrop={() => drop(upload.key)}
          />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Arquivos para anexar"
        accept={FILE_ACCEPT}
        onChange={choose}
      />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          size="sm"
          variant="outline"
          icon={<Paperclip aria-hidden="true" />}
          aria-describedby={helpId}
          disabled={!entryId}
          onClick={() => input.current?.click()}
        >
          Anexar arquivos
        </Button>
        <p id={helpId} className="text-sm text-muted">
          {entryId
            ? 'PDF, Word ou imagem, até 10 MB cada. Um anexo fica no prontuário: não pode ser removido.'
            : 'Depois das primeiras palavras você pode anexar arquivos.'}
        </p>
      </div>
    </div>
  )
}

type SendingFileProps = { sending: Sending; onRetry: () => void; onDrop: () => void }

function SendingFile({ sending: { file, share, failure }, onRetry, onDrop }: SendingFileProps) {
  if (failure)
    return (
      <li className="flex flex-wrap items-center gap-3 rounded-lg bg-destructive-soft px-4 py-2 text-destructive-ink">
        <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        <p role="alert" className="min-w-0 flex-1 basis-52 wrap-anywhere">
          {file.name}: {failure}
        </p>
        <Button size="sm" variant="outline" onClick={onRetry}>
          Tentar de novo
        </Button>
        <Button size="sm" variant="ghost" onClick={onDrop}>
          Dispensar
        </Button>
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{file.name}</span>
      <progress
        aria-label={`Enviando ${file.name}`}
        max={1}
        value={share}
        className="h-2 w-40 max-w-full accent-petrol"
      />
    </li>
  )
}

let counted = 0

function useSending(register: RegisterName, entryId: string | null) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [added, setAdded] = useState<readonly RecordFile[]>([])
  const drop = (key: number) => setSending((all) => all.filter((upload) => upload.key !== key))
  const note = (key: number, more: Partial<Sending>) =>
    setSending((all) => all.map((upload) => (upload.key === key ? { ...upload, ...more } : upload)))
  const send = async (files: readonly File[], again?: number) => {
    if (!entryId) return
    const uploads = files.map((file) => ({ key: ++counted, file, share: 0, failure: null }))
    setSending((all) => [...all.filter(({ key }) => key !== again), ...uploads])
    for (const { key, file } of uploads) {
      if (file.size > FILE_MAX) {
        note(key, { failure: FILE_TOO_LARGE })
        continue
      }
      try {
        const uploaded = await uploadFile(register, entryId, file, (share) => note(key, { share }))
        setAdded((all) => [...all, uploaded])
        drop(key)
      } catch (error) {
        note(key, { failure: problemText(error) })
      }
    }
  }
  return { sending, added, send, drop }
}
