import { useState } from 'react'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FormAlert } from '../../../platform/web/ui/form-alert.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { areComplete, BANK_COLUMNS, type BankColumn } from '../reading/bank-columns.ts'
import type { AskedColumns } from '../reading/reading-problem.ts'

type ColumnsWindowProps = {
  asked: AskedColumns
  onChoose: (columns: readonly BankColumn[]) => void
  onClose: () => void
}

/** Asks once what the columns of a bank's CSV are. */
export default function ColumnsWindow({ asked, onChoose, onClose }: ColumnsWindowProps) {
  const [columns, setColumns] = useState<readonly BankColumn[]>(asked.headings.map(() => 'ignore'))
  const [isTried, setTried] = useState(false)
  const choose = () => {
    if (areComplete(columns)) onChoose(columns)
    else setTried(true)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="O que cada coluna traz?"
      description="Perguntamos uma vez: os próximos extratos deste banco são lidos do mesmo jeito."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={choose}>Importar</Button>
        </>
      }
    >
      <div className="space-y-5">
        {isTried && !areComplete(columns) && (
          <FormAlert>
            Escolha uma data, uma descrição, e um valor com sinal ou as duas colunas de entrada e de
            saída.
          </FormAlert>
        )}
        {asked.headings.map((heading, at) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move.
            key={at}
            label={heading || `Coluna ${at + 1}`}
            help={examplesOf(asked, at)}
          >
            <Select
              labels={BANK_COLUMNS}
              value={columns[at]}
              onChange={({ currentTarget }) => {
                const field = currentTarget.value as BankColumn
                setColumns(columns.map((column, index) => (index === at ? field : column)))
              }}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}

function examplesOf({ rows }: AskedColumns, at: number): string {
  const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
  return cells.length === 0 ? 'Vazia' : `Ex.: ${cells.slice(0, 3).join(' · ')}`
}
