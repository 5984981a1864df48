import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { CloseAccountCard } from './close-account-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileGate } from './profile-gate.tsx'
import { SettingsForm } from './settings-form.tsx'

export default function SettingsPage() {
  return (
    <>
      <PageHeader
        title="Configurações"
        description="Como suas sessões, cobranças e avisos funcionam."
      />
      <ProfileGate>
        {(profile) => (
          <div className="grid max-w-3xl gap-6">
            <SettingsForm profile={profile} />
            <PasswordForm />
            <CloseAccountCard profile={profile} />
          </div>
        )}
      </ProfileGate>
    </>
  )
}
