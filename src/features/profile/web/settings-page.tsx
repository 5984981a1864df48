import type { ReactNode } from 'react'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import type { Profile } from '../contract.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileGate } from './profile-gate.tsx'
import { SettingsForm } from './settings-form.tsx'

type SettingsPageProps = {
  /** What may be done with the whole account. */
  account: (profile: Profile) => ReactNode
}

export function SettingsPage({ account }: SettingsPageProps) {
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
            {account(profile)}
          </div>
        )}
      </ProfileGate>
    </>
  )
}
