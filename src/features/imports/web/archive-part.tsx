import { FolderOpen, LockOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { problemText } from '../../../platform/web/api.ts'
import { useInvalidate } from '../../../platform/web/query.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { PasswordInput } from '../../../platform/web/ui/password-input.tsx'
import { proofSteps, recordSteps } from '../archive/archive-steps.ts'
import { type Brought, bringArchive } from './bring-archive.ts'
import { ArchiveFault, type ArchiveKind, archiveKind, openArchive } from './open-archive.ts'
import { ProgressBar } from './step-bar.tsx'

type ChosenFile = { file: File; kind: ArchiveKind }

type ArchiveState =
  | { state: 'none' }
  | { state: 'bringing'; brought: Brought | null; isLost: boolean }
  | { state: 'failed'; failure: string }
  | { state: 'done'; kind: ArchiveKind; brought: Brought }

const failedWith = (error: unknown): ArchiveState => ({
  state: 'failed',
  failure: error instanceof ArchiveFault ? error.message : problemText(error),
})

export type ArchivePartProps = { importId: string; zone: string }

/** Brings the records and the expense proofs of a practice that was imported, from the files that have them. */
export default function ArchivePart({ importId, zone }: ArchivePartProps) {
  const invalidate = useInvalidate()
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const [bringing, setBringing] = useState<ArchiveState>({ state: 'none' })
  const isBringing = bringing.state === 'bringing'
  const choose = async (file: File) => {
    setChosen(null)
    try {
      setChosen({ file, kind: await archiveKind(file) })
      setBringing({ state: 'none' })
    } catch (error) {
      setBringing(failedWith(error))
    }
  }
  const bring = async ({ file, kind }: ChosenFile) => {
    setBringing({ state: 'bringing', brought: null, isLost: false })
    try {
      const archive = await openArchive(file, passphrase)
      const steps = kind === 'records' ? recordSteps(archive, zone) : proofSteps(archive)
      const result = await bringArchive(steps, {
        importId,
        onProgress: (reached) =>
          setBringing({ state: 'bringing', brought: reached, isLost: false }),
        onLost: () =>
          setBringing((now) => (now.state === 'bringing' ? { ...now, isLost: true } : now)),
      })
      setBringing({ state: 'done', kind, brought: result })
      setChosen(null)
      setPassphrase('')
    } catch (error) {
      setBringing(failedWith(error))
    }
    await invalidate(['records', 'patients', 'expenses'])
  }
  return (
    <Card className="mt-4">
      <CardBody>
        <h3 className="font-semibold">Prontuários e comprovantes</h3>
        <p className="mt-0.5 text-muted">
          Prontuários, documentos e contratos aceitos vêm pelo “Arquivo dos prontuários”, que se
          baixa em Prontuários, na conta de antes. Comprovantes de despesas vêm pela exportação da
          conta: escolha-a de novo.
        </p>
        <form
          noValidate
          className="mt-4 space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (chosen && !isBringing) void bring(chosen)
          }}
        >
          <fieldset role="none" disabled={isBringing} className="space-y-4">
            <ChooseFile chosen={chosen?.file ?? null} onFile={choose} />
            {chosen?.kind === 'records' && (
              <Field label="Frase do arquivo" help="Ela abre o arquivo aqui e não é enviada.">
                <PasswordInput
                  autoComplete="off"
                  value={passphrase}
                  onChange={({ currentTarget }) => setPassphrase(currentTarget.value)}
                />
              </Field>
            )}
          </fieldset>
          {bringing.state === 'failed' && <FormAlert>{bringing.failure}</FormAlert>}
          {chosen && (
            <Button
              type="submit"
              icon={<LockOpen aria-hidden="true" />}
              disabled={chosen.kind === 'records' && passphrase === ''}
              pending={isBringing}
              pendingText="Trazendo..."
            >
              {chosen.kind === 'records' ? 'Trazer os prontuários' : 'Trazer os comprovantes'}
            </Button>
          )}
        </form>
        {bringing.state === 'bringing' && <Progress {...bringing} />}
        <p role="status" className="mt-4 empty:hidden">
          {bringing.state === 'done' && broughtText(bringing.kind, bringing.brought)}
        </p>
      </CardBody>
    </Card>
  )
}

type ChooseFileProps = { chosen: File | null; onFile: (file: File) => void }

function ChooseFile({ chosen, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Arquivo dos prontuários ou exportação da conta"
        accept=".zip,application/zip"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
      <Button
        variant="outline"
        icon={<FolderOpen aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {chosen ? 'Escolher outro arquivo' : 'Escolher arquivo'}
      </Button>
      {chosen && <span className="min-w-0 wrap-anywhere">{chosen.name}</span>}
    </div>
  )
}

function Progress({ brought, isLost }: { brought: Brought | null; isLost: boolean }) {
  const { done, total } = brought ?? { done: 0, total: 0 }
  return (
    <div className="mt-4">
      <ProgressBar label="Trazido até agora" done={done} total={total || null} />
      <p role="status" className="mt-2 tabular-nums">
        {isLost
          ? 'Sem conexão. Tentando de novo…'
          : `${formatCount(done)} de ${formatCount(total)}`}
      </p>
      <p className="mt-1 text-sm text-muted">
        Deixe esta página aberta. Se ela fechar, escolha o arquivo de novo: nada vem duas vezes.
      </p>
    </div>
  )
}

const count = (number: number, singular: string, plural: string) =>
  `${formatCount(number)} ${number === 1 ? singular : plural}`

function broughtText(kind: ArchiveKind, { total, entries, files }: Brought): string {
  if (kind === 'proofs')
    return `${count(total, 'comprovante conferido', 'comprovantes conferidos')}: estão nas despesas.`
  return `${count(total, 'prontuário conferido', 'prontuários conferidos')}: ${count(entries, 'registro novo', 'registros novos')} e ${count(files, 'arquivo', 'arquivos')}. Eles ficam, mesmo que a importação seja desfeita.`
}
