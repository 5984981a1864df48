import { useState } from 'react'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import type { AskedPeriod } from '../reading/reading-problem.ts'

type PeriodWindowProps = {
  periods: readonly AskedPeriod[]
  onChoose: (year: number) => void
  onClose: () => void
}

/** Asks for the period of a statement that names no year; the latest one is chosen. */
export default function PeriodWindow({ periods, onChoose, onClose }: PeriodWindowProps) {
  const [year, setYear] = useState(String(periods[0]?.year))
  // An object sorts keys that are numbers: the earliest year would be first.
  const labels = Object.fromEntries(
    periods.map(({ year: ofPeriod, from, to }) => [
      `ano ${ofPeriod}`,
      `${formatDay(from)} a ${formatDay(to)}`,
    ]),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="De quando é este extrato?"
      description="O arquivo não diz o ano dos lançamentos. Confira o período antes de importar."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={() => onChoose(Number(year))}>Importar</Button>
        </>
      }
    >
      <Field label="Período">
        <Select
          labels={labels}
          value={`ano ${year}`}
          onChange={({ currentTarget }) => setYear(currentTarget.value.slice('ano '.length))}
        />
      </Field>
    </Dialog>
  )
}
