import { useEffect, useEffectEvent } from 'react'
import { useSearch } from 'wouter'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { PROPOSED_NOTICE } from '../../practice/attendance-addresses.ts'
import type { Profile } from '../../practice/contract.ts'
import type { AttendanceFields } from './attendance-values.ts'
import { LABELS } from './attendance-values.ts'
import { bufferText, noticeText } from './minutes-text.ts'

const NOTICES = [0, 60, 120, 240, 720, 1_440, 2_880, 4_320, 10_080]
const BUFFERS = [0, 5, 10, 15, 20, 30, 45, 60]

export type BookingRulesCardProps = {
  form: AttendanceFields
  profile: Pick<Profile, 'minimumNoticeMinutes' | 'bufferMinutes'>
}

export default function BookingRulesCard({ form, profile }: BookingRulesCardProps) {
  const { errors } = form.formState
  useProposedNotice(form, profile)
  return (
    <Card>
      <CardHeader
        title="Regras do link público"
        description="Valem para os agendamentos feitos pelos pacientes."
      />
      <CardBody>
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
      </CardBody>
    </Card>
  )
}

/** Preselects the minimum notice that the address suggests, if the practice has none saved. */
function useProposedNotice(
  form: AttendanceFields,
  profile: BookingRulesCardProps['profile'],
): void {
  const proposed = Number(new URLSearchParams(useSearch()).get(PROPOSED_NOTICE))
  const propose = useEffectEvent(() => {
    if (NOTICES.includes(proposed) && proposed > 0 && profile.minimumNoticeMinutes === 0)
      form.setValue('minimumNoticeMinutes', String(proposed), { shouldDirty: true })
  })
  useEffect(() => propose(), [])
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
