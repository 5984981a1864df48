import { FileText } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_ZONE } from '../../../platform/shared/calendar.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import { useDownload } from '../../../platform/web/use-download.ts'
import { useProfile } from '../../practice/web/api.ts'
import { getYearlyStatement } from '../yearly-contract.ts'

const YEARS = 6

export function YearlyStatement({ patientId }: { patientId: string }) {
  const { data: profile } = useProfile()
  const today = useToday(profile?.timezone ?? DEFAULT_ZONE)
  const present = Number(today.slice(0, 4))
  // Until April the default is last year: tax returns are due in May.
  const [chosen, setYear] = useState<string | null>(null)
  const year = chosen ?? String(today.slice(5) < '05' ? present - 1 : present)
  const { pending, download } = useDownload(getYearlyStatement, 'Informe baixado')
  return (
    <Card>
      <CardHeader
        title="Informe de pagamentos"
        description="O que foi pago no ano, por quem, com nome completo e CPF: para a declaração de imposto de renda. Não é documento fiscal."
      />
      <CardBody className="flex flex-wrap items-end gap-3">
        <Field label="Ano" className="w-32">
          <Select value={year} onChange={(event) => setYear(event.currentTarget.value)}>
            {Array.from({ length: YEARS }, (_, before) => String(present - before)).map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
        </Field>
        <Button
          variant="outline"
          icon={<FileText aria-hidden="true" />}
          pending={pending}
          onClick={() => download({ params: { id: patientId }, query: { year } })}
        >
          Baixar PDF
        </Button>
      </CardBody>
    </Card>
  )
}
