import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import {
  CHANNEL_CHOICES,
  CHANNEL_ENTRIES,
  CHANNELS,
  type ChannelSwitch,
  type MessageChannel,
  TOLD_ANYWAY,
} from '../../delivery/channels.ts'
import type { Profile } from '../../practice/contract.ts'
import { useProfile } from '../../practice/web/api.ts'
import type { PatientFormState } from './patient-fields.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'

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

const SWITCHES: Record<ChannelSwitch, (profile: Profile) => boolean> = {
  enable_email_notifications: (profile) => profile.enableEmailNotifications,
  enable_sms_notifications: (profile) => profile.enableSmsNotifications,
  whatsapp_reminders: (profile) => profile.whatsappReminders,
}

function idleChannels(profile: Profile): MessageChannel[] {
  return CHANNELS.filter((channel) => {
    const { switch: ofPractice } = CHANNEL_ENTRIES[channel]
    return ofPractice !== null && !SWITCHES[ofPractice](profile)
  })
}
