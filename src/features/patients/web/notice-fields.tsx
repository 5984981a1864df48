import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { CHANNELS } from '../../messages/channel-contract.ts'
import { CHANNEL_CHOICES, type MessageChannel, TOLD_ANYWAY } from '../../messages/label-rules.ts'
import type { Profile } from '../../profile/contract.ts'
import { useProfile } from '../../profile/web/api.ts'
import { PATIENT_LABELS } from './patient-fields.tsx'
import type { PatientFormState } from './patient-form.tsx'

/** By which ways the patient receives what they may do without. */
export function NoticeFields({ form }: { form: PatientFormState }) {
  const { data: profile } = useProfile()
  const idle = profile ? idleChannels(profile) : []
  return (
    <fieldset aria-describedby="notices-help">
      <legend className="font-medium">{PATIENT_LABELS.notices}</legend>
      <div className="mt-3 grid gap-x-7 gap-y-4 sm:grid-cols-2">
        {CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            label={CHANNEL_CHOICES[channel]}
            help={idle.includes(channel) && 'Desligado nas configurações.'}
            value={channel}
            {...form.register('notices')}
          />
        ))}
      </div>
      <p id="notices-help" className="mt-2 text-sm text-muted">
        {TOLD_ANYWAY}
      </p>
    </fieldset>
  )
}

/** What the practice writes to nobody on. */
function idleChannels(profile: Profile): MessageChannel[] {
  const inUse = {
    email: profile.enableEmailNotifications,
    sms: profile.enableSmsNotifications,
    whatsapp: profile.whatsappReminders,
    push: true,
  }
  return CHANNELS.filter((channel) => !inUse[channel])
}
