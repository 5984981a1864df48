import {
  Bell,
  CalendarCog,
  CalendarSync,
  type LucideIcon,
  Smartphone,
  UserRound,
} from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useLoaded } from '../../../platform/web/lazy-extra.tsx'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { PartLinks } from '../../../platform/web/ui/part-links.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import type { Profile } from '../../practice/contract.ts'
import type { AskZone } from '../settings-choices.ts'
import type { AccountPartProps } from './account-part.tsx'
import { ProfileGate } from './profile-gate.tsx'
import type { BillingSettingsProps, NoticeSettingsProps } from './settings-form.tsx'

const loadForms = () => import('./settings-form.tsx')
const BillingSettings = lazyPart<BillingSettingsProps>(
  () => loadForms().then((forms) => ({ default: forms.BillingSettings })),
  <SkeletonCards cards={3} />,
)
const NoticeSettings = lazyPart<NoticeSettingsProps>(
  () => loadForms().then((forms) => ({ default: forms.NoticeSettings })),
  <SkeletonCards cards={3} />,
)
/** The bank's card comes below it. */
const ABOVE_BANK = [BillingSettings]
const AccountPart = lazyPart<AccountPartProps>(() => import('./account-part.tsx'))

const SETTINGS_PARTS = ['cobranca', 'avisos', 'calendarios', 'conta', 'aparelho'] as const
type SettingsPart = (typeof SETTINGS_PARTS)[number]

const PARTS: Record<SettingsPart, { label: string; Icon: LucideIcon }> = {
  cobranca: { label: 'Atendimento', Icon: CalendarCog },
  avisos: { label: 'Avisos', Icon: Bell },
  calendarios: { label: 'Calendários', Icon: CalendarSync },
  conta: { label: 'Conta', Icon: UserRound },
  aparelho: { label: 'Aplicativo', Icon: Smartphone },
}

type SettingsPageProps = {
  /** The series slice passes it in, since it depends on this slice. */
  ZoneAsking: ComponentType<{ profile: Profile; children: (ask: AskZone) => ReactNode }>
  bank: ReactNode
  note: ReactNode
  calendars: ReactNode
  account: (profile: Profile) => ReactNode
  device: ReactNode
}

export function SettingsPage(props: SettingsPageProps) {
  const { ZoneAsking, bank, note, calendars, account, device } = props
  const [search] = useSearchParams()
  const partName = search.get('parte')
  const part = SETTINGS_PARTS.find((known) => known === partName) ?? 'cobranca'
  const isFormLoaded = useLoaded(ABOVE_BANK)
  // The forms' code is loaded while the profile is fetched.
  useEffect(() => {
    BillingSettings.preload()
    NoticeSettings.preload()
  }, [])
  return (
    <>
      <PageHeader
        title="Configurações"
        description="Como funcionam suas sessões, cobranças e avisos."
      />
      <PartLinks
        label="Partes das configurações"
        parts={SETTINGS_PARTS.map((name) => ({ ...PARTS[name], href: settingsPath(name) }))}
        current={settingsPath(part)}
        className="max-w-3xl"
      />
      {part === 'avisos' && note}
      <ProfileGate>
        {(profile) => (
          <div className="grid max-w-3xl gap-6">
            {part === 'cobranca' && (
              <>
                <ZoneAsking profile={profile}>
                  {(ask) => <BillingSettings profile={profile} ask={ask} />}
                </ZoneAsking>
                {isFormLoaded && bank}
              </>
            )}
            {part === 'avisos' && <NoticeSettings profile={profile} />}
            {part === 'calendarios' && calendars}
            {part === 'conta' && <AccountPart profile={profile}>{account(profile)}</AccountPart>}
            {part === 'aparelho' && device}
          </div>
        )}
      </ProfileGate>
    </>
  )
}

function settingsPath(part: SettingsPart): string {
  return part === 'cobranca' ? '/psychologist/settings' : `/psychologist/settings?parte=${part}`
}
