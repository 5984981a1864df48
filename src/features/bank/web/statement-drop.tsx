import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../platform/shared/figures.ts'
import { problemText } from '../../../platform/web/api.ts'
import { lazyWindow } from '../../../platform/web/lazy-window.tsx'
import { useInvalidate } from '../../../platform/web/query.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { DropArea } from '../../../platform/web/ui/drop-area.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { useOneAtATime } from '../../../platform/web/use-one-at-a-time.ts'
import { useCreating } from '../../practice/web/api.ts'
import { type ImportedStatements, importStatement } from '../contract.ts'
import {
  type AskedColumns,
  type AskedPeriod,
  BANK_READING_PROBLEMS,
} from '../reading/reading-problem.ts'
import { LARGEST_FILE } from '../reading/statement-row.ts'
import {
  type StatementAnswers,
  sendStatement,
  uncertainColumnsOf,
  uncertainPeriodsOf,
} from './api.ts'

const LazyColumnsWindow = lazyWindow(() => import('./columns-window.tsx'))
const LazyPeriodWindow = lazyWindow(() => import('./period-window.tsx'))

type Failed = { file: File; text: string }
/** The questions about a file, with the answers given so far. */
type Question = {
  file: File
  given: StatementAnswers
  columns: AskedColumns | null
  periods: readonly AskedPeriod[] | null
}

/** Uploads a bank statement; its lines are stored immediately, and a person settles each. */
export function StatementDrop() {
  const creating = useCreating()
  const invalidate = useInvalidate()
  const [failed, setFailed] = useState<Failed | null>(null)
  const [unclearFile, setUnclearFile] = useState<Question | null>(null)
  const { pending, run } = useOneAtATime(
    async ({ file, given }: { file: File; given: StatementAnswers }) => {
      setFailed(null)
      setUnclearFile(null)
      if (file.size > LARGEST_FILE)
        return setFailed({ file, text: BANK_READING_PROBLEMS.bank_file_too_large[1] })
      try {
        const imported = await sendStatement(file, given, () => {})
        await invalidate(importStatement.changes)
        toast({ title: 'Extrato importado', description: importedText(imported) })
      } catch (error) {
        const [columns, periods] = [uncertainColumnsOf(error), uncertainPeriodsOf(error)]
        if (columns || periods) setUnclearFile({ file, given, columns, periods })
        else setFailed({ file, text: problemText(error) })
      }
    },
  )
  const send = (file: File, given: StatementAnswers = {}) => void run({ file, given })
  const answer = (given: StatementAnswers) =>
    unclearFile && send(unclearFile.file, { ...unclearFile.given, ...given })
  return (
    <>
      <DropArea
        label="Extrato do banco"
        inputLabel="Extrato para importar"
        disabled={creating.disabled === true || pending}
        // On a phone no file is dropped: a button is enough.
        className={classNames(
          'sm:basis-full max-sm:border-0 max-sm:p-0',
          failed && 'max-sm:basis-full',
        )}
        onFile={(file) => send(file)}
      >
        {(choose) => (
          <>
            {failed && (
              <FormAlert className="text-left">
                <span className="font-medium wrap-anywhere">{failed.file.name}</span>: {failed.text}
              </FormAlert>
            )}
            <Button
              {...creating}
              icon={<FolderOpen aria-hidden="true" />}
              pending={pending}
              pendingText="Lendo..."
              onClick={choose}
            >
              {failed ? (
                'Escolher outro arquivo'
              ) : (
                <span>
                  Importar<span className="max-sm:sr-only"> extrato</span>
                </span>
              )}
            </Button>
            <p className="text-sm text-muted max-sm:hidden">
              Ou solte o arquivo aqui. OFX, CSV, XLSX ou camt.053, de até 5 MB. O mesmo período duas
              vezes não repete nada.
            </p>
          </>
        )}
      </DropArea>
      {unclearFile?.columns && (
        <LazyColumnsWindow
          asked={unclearFile.columns}
          onChoose={(columns) => answer({ columns })}
          onClose={() => setUnclearFile(null)}
        />
      )}
      {unclearFile?.periods && (
        <LazyPeriodWindow
          periods={unclearFile.periods}
          onChoose={(year) => answer({ year })}
          onClose={() => setUnclearFile(null)}
        />
      )}
    </>
  )
}

function importedText(imported: ImportedStatements): string {
  const sum = (field: 'added' | 'known') =>
    imported.reduce((all, statement) => all + statement[field], 0)
  const [added, known] = [sum('added'), sum('known')]
  const news = added === 1 ? '1 lançamento novo' : `${formatCount(added)} lançamentos novos`
  if (known === 0) return `${news}.`
  return `${news}; ${known === 1 ? '1 já estava aqui' : `${formatCount(known)} já estavam aqui`}.`
}
