import type { ReactNode } from 'react'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import type { Profile } from '../../practice/contract.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileGate } from './profile-gate.tsx'
import { SettingsForm } from './settings-form.tsx'

type SettingsPageProps = {
  /** Said above all of them. */
  note: ReactNode
  /** What may be done with the whole account. */
  account: (profile: Profile) => ReactNode
}

export function SettingsPage({ note, account }: SettingsPageProps) {
  return (
    <>
      <PageHeader
        title="Configurações"
        description="Como suas sessões, cobranças e avisos funcionam."
      />
      {note}
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
