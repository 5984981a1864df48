import { formatDay, weekdayOf } from '../../../platform/shared/calendar.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { useToday } from '../../../platform/web/use-clock.ts'
import type { Profile } from '../../practice/contract.ts'
import { SHORT_WEEKDAYS } from '../../practice/weekdays.ts'
import { nextHolidays } from '../holidays-rules.ts'
import type { AttendanceFields } from './attendance-values.ts'
import { LABELS } from './attendance-values.ts'
import { bufferText, noticeText } from './minutes-text.ts'

const NOTICES = [0, 60, 120, 240, 720, 1_440, 2_880, 4_320, 10_080]
const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60]
const HOLIDAYS_SHOWN = 4

type BookingRulesProps = {
  form: AttendanceFields
  profile: Pick<Profile, 'minimumNoticeMinutes' | 'bufferMinutes' | 'timezone'>
}

export function BookingRulesCard({ form, profile }: BookingRulesProps) {
  const { errors } = form.formState
  const today = useToday(profile.timezone)
  return (
    <Card>
      <CardHeader
        title="Regras do link público"
        description="Valem para os agendamentos feitos pelos pacientes."
      />
      <CardBody className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={LABELS.minimumNoticeMinutes}
            help="Quanto tempo antes da sessão ainda se pode agendar."
            error={errors.minimumNoticeMinutes?.message}
          >
            <Select {...form.register('minimumNoticeMinutes')}>
              <Minutes choices={NOTICES} current={profile.minimumNoticeMinutes} text={noticeText} />
            </Select>
          </Field>
          <Field
            label={LABELS.bufferMinutes}
            help="Fica livre depois de cada sessão."
            error={errors.bufferMinutes?.message}
          >
            <Select {...form.register('bufferMinutes')}>
              <Minutes choices={BUFFERS} current={profile.bufferMinutes} text={bufferText} />
            </Select>
          </Field>
        </div>
        <Switch
          label={LABELS.opensWeekends}
          help="Oferece no link público os horários de sábado e domingo que estiverem abertos."
          {...form.register('opensWeekends')}
        />
        <div className="space-y-3">
          <Switch
            label={LABELS.closesHolidays}
            help="Carnaval e Corpus Christi são pontos facultativos: se for parar, adicione em Dias sem atendimento."
            {...form.register('closesHolidays')}
          />
          <Holidays from={today} />
        </div>
      </CardBody>
    </Card>
  )
}

type MinutesProps = {
  choices: readonly number[]
  current: number
  text: (minutes: number) => string
}

function Minutes({ choices, current, text }: MinutesProps) {
  return [...new Set([...choices, current])]
    .sort((a, b) => a - b)
    .map((minutes) => (
      <option key={minutes} value={minutes}>
        {text(minutes)}
      </option>
    ))
}

function Holidays({ from }: { from: string }) {
  return (
    <ul
      aria-label="Próximos feriados nacionais"
      className="grid gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 text-sm sm:grid-cols-2"
    >
      {nextHolidays(from, HOLIDAYS_SHOWN).map(({ day, name }) => (
        <li key={day}>
          <span className="block tabular-nums text-muted">
            {SHORT_WEEKDAYS[weekdayOf(day)]}, {formatDay(day)}
          </span>
          {name}
        </li>
      ))}
    </ul>
  )
}
