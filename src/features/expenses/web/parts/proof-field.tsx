import { FileText, Paperclip, X } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { formatBytes } from '../../../../platform/shared/bytes.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { useDownload } from '../../../../platform/web/use-download.ts'
import { type ExpenseFile, getExpenseFile } from '../../contract.ts'
import { PROOF_ACCEPT, PROOF_MAX, PROOF_TOO_LARGE, PROOFS_AN_EXPENSE } from '../../rules.ts'

type ProofFieldProps = {
  kept: readonly ExpenseFile[]
  added: readonly File[]
  sending: { file: File; share: number } | null
  error: string | undefined
  onAdd: (files: File[], error: string | null) => void
  onDrop: (file: File) => void
  onRemove: (file: ExpenseFile) => void
}

/** Additions and removals take effect when the form is saved. */
export function ProofField(props: ProofFieldProps) {
  const { kept, added, sending, error } = props
  const input = useRef<HTMLInputElement>(null)
  const [helpId, errorId] = [useId(), useId()]
  const roomLeft = PROOFS_AN_EXPENSE - kept.length - added.length
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    const fitting = chosen.filter(({ size }) => size <= PROOF_MAX)
    props.onAdd(fitting.slice(0, roomLeft), refusalOf(chosen.length, fitting.length, roomLeft))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium">
        Comprovantes <span className="font-normal text-muted">(opcional)</span>
      </legend>
      <ul className="space-y-1">
        {kept.map((file) => (
          <li key={file.id} className="flex items-center gap-1">
            <KeptProof file={file} />
            <RemoveButton name={file.name} onClick={() => props.onRemove(file)} />
          </li>
        ))}
        {added.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
          <li key={index} className="flex items-center gap-1">
            <span className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5">
              <FileText aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">
                {file.name}{' '}
                <span className="text-muted tabular-nums">({formatBytes(file.size)})</span>
              </span>
              {sending?.file === file && (
                <progress
                  aria-label={`Enviando ${file.name}`}
                  max={1}
                  value={sending.share}
                  className="h-2 w-24 shrink-0 accent-petrol"
                />
              )}
            </span>
            <RemoveButton name={file.name} onClick={() => props.onDrop(file)} />
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Comprovantes para anexar"
        accept={PROOF_ACCEPT}
        onChange={choose}
      />
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {roomLeft > 0 && (
          <Button
            size="sm"
            variant="outline"
            icon={<Paperclip aria-hidden="true" />}
            aria-describedby={`${errorId} ${helpId}`}
            onClick={() => input.current?.click()}
          >
            Anexar comprovante
          </Button>
        )}
        <p id={helpId} className="text-sm text-muted">
          PDF ou foto, até 10 MB cada; {PROOFS_AN_EXPENSE} no máximo.
        </p>
      </div>
      <p id={errorId} role="alert" className="mt-1 text-sm text-destructive-ink empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}

function refusalOf(chosen: number, fitting: number, roomLeft: number): string | null {
  if (fitting < chosen) return PROOF_TOO_LARGE
  return chosen > roomLeft ? `Uma despesa tem no máximo ${PROOFS_AN_EXPENSE} comprovantes.` : null
}

function KeptProof({ file }: { file: ExpenseFile }) {
  const { pending, download } = useDownload(getExpenseFile, 'Comprovante baixado')
  return (
    <button
      type="button"
      disabled={pending}
      onClick={() => download({ params: { id: file.id } })}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-lg text-left text-petrol-ink underline-offset-4 hover:underline disabled:opacity-55"
    >
      <FileText aria-hidden="true" className="size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">Baixar </span>
        {file.name} <span className="text-muted tabular-nums">({formatBytes(file.size)})</span>
      </span>
    </button>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button
      size="icon"
      variant="ghost"
      aria-label={`Remover ${name}`}
      title="Remover"
      icon={<X aria-hidden="true" />}
      onClick={onClick}
    />
  )
}
