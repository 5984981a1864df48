import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import type { Profile } from '../../profile/contract.ts'
import type { AttendanceFields } from './attendance-form.tsx'

/** Minutes on offer; a value set elsewhere is offered too. */
const NOTICES = [0, 60, 120, 240, 720, 1_440, 2_880, 4_320, 10_080]
const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60]

type BookingRulesProps = {
  form: AttendanceFields
  profile: Pick<Profile, 'minimumNoticeMinutes' | 'bufferMinutes'>
}

export function BookingRulesCard({ form, profile }: BookingRulesProps) {
  return (
    <Card>
      <CardHeader
        title="Regras do link público"
        description="Valem para os agendamentos feitos pelos pacientes."
      />
      <CardBody className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Antecedência mínima"
            help="Quanto tempo antes da sessão ainda se pode agendar."
            error={form.formState.errors.minimumNoticeMinutes?.message}
          >
            <Select {...form.register('minimumNoticeMinutes')}>
              <Minutes choices={NOTICES} current={profile.minimumNoticeMinutes} none="Sem mínimo" />
            </Select>
          </Field>
          <Field
            label="Intervalo entre sessões"
            help="Fica livre depois de cada sessão."
            error={form.formState.errors.bufferMinutes?.message}
          >
            <Select {...form.register('bufferMinutes')}>
              <Minutes choices={BUFFERS} current={profile.bufferMinutes} none="Sem intervalo" />
            </Select>
          </Field>
        </div>
        <Switch
          label="Atender nos fins de semana"
          help="Oferece no link público os horários de sábado e domingo que estiverem abertos."
          {...form.register('opensWeekends')}
        />
      </CardBody>
    </Card>
  )
}

type MinutesProps = { choices: readonly number[]; current: number; none: string }

function Minutes({ choices, current, none }: MinutesProps) {
  return [...new Set([...choices, current])]
    .sort((a, b) => a - b)
    .map((minutes) => (
      <option key={minutes} value={minutes}>
        {minutes === 0 ? none : lengthText(minutes)}
      </option>
    ))
}

/** `90` → `90 minutos`, `120` → `2 horas`, `2880` → `2 dias`: the largest unit that fits whole. */
function lengthText(minutes: number): string {
  const [amount, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return new Intl.NumberFormat('pt-BR', { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
