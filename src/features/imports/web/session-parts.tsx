import { Link } from 'wouter'
import { formatMonth } from '../../../platform/shared/calendar.ts'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { PLANS_PATH } from '../../practice/addresses.ts'
import { useServices } from '../../services/web/api.ts'
import type { usePreview } from './api.ts'
import type { Mapping } from './use-mapping.ts'

/** The questions about sessions and fixed times that apply to a whole file. */

type ServiceFormProps = { serviceId: string | null; mapping: Mapping }

/** Asks once for the service of the rows without one. */
export function ServiceForm({ serviceId, mapping }: ServiceFormProps) {
  const { data: services = [] } = useServices()
  const labels = Object.fromEntries(services.map(({ id, name }) => [id, name]))
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <p className="min-w-0 flex-1 basis-60 self-center">
        Há linhas sem serviço. Qual é o serviço delas?
      </p>
      <Field label="Serviço" className="basis-60 max-sm:grow">
        <Select
          placeholder="Escolha"
          value={serviceId ?? ''}
          labels={labels}
          onChange={({ currentTarget: { value } }) => mapping.changeService(value || null)}
        />
      </Field>
    </div>
  )
}

type RemindsChoiceProps = { reminds: boolean; mapping: Mapping }

/** The choice whether imported sessions send reminders; by default they send none. */
export function RemindsChoice({ reminds, mapping }: RemindsChoiceProps) {
  return (
    <div className="rounded-lg border border-line bg-surface px-[min(1rem,4.5vw)] py-3 sm:px-5">
      <Checkbox
        label="Lembrar os pacientes destas sessões"
        help="Os lembretes saem como os das outras sessões. Sem marcar, ninguém recebe nada sobre elas."
        checked={reminds}
        onChange={({ currentTarget: { checked } }) => mapping.changeReminds(checked)}
      />
    </div>
  )
}

type IssuesChoiceProps = { issues: boolean; mapping: Mapping }

/** The choice whether imported payments are issued in Receita Saúde; by default they are not. */
export function IssuesChoice({ issues, mapping }: IssuesChoiceProps) {
  return (
    <div className="rounded-lg border border-line bg-surface px-[min(1rem,4.5vw)] py-3 sm:px-5">
      <Checkbox
        label="Receita Saúde: incluir estes pagamentos nas linhas a emitir"
        help="Só se você ainda não emitiu os recibos deles. Sem marcar, ficam como recebidos antes: sem recibo e fora do Receita Saúde."
        checked={issues}
        onChange={({ currentTarget: { checked } }) => mapping.changeIssues(checked)}
      />
    </div>
  )
}

type CrowdedMonth = NonNullable<ReturnType<typeof usePreview>['data']>['crowdedMonths'][number]

/** Shown if the free plan has room for fewer sessions in a month than the file has. */
export function CrowdedMonths({ months }: { months: readonly CrowdedMonth[] }) {
  if (months.length === 0) return null
  return (
    <div className="rounded-lg bg-pending-soft px-4 py-3 text-pending-ink">
      <p className="font-medium">Seu plano não tem lugar para todas estas sessões:</p>
      <ul className="mt-1 list-disc pl-5 tabular-nums">
        {months.map(({ month, wanted, fits }) => (
          <li key={month}>
            {formatMonth(month)}: {fits === 1 ? 'cabe 1' : `cabem ${fits}`} de {wanted}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        Nada é importado pela metade. Deixe fora as que não precisam vir agora, ou conheça o{' '}
        <Link href={PLANS_PATH} className="font-medium underline underline-offset-4">
          plano Pro
        </Link>
        .
      </p>
    </div>
  )
}
