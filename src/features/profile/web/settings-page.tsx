import { Bell, CalendarCog, type LucideIcon, Smartphone, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import type { Profile } from '../../practice/contract.ts'
import { PasswordForm } from './password-form.tsx'
import { ProfileGate } from './profile-gate.tsx'
import { BillingSettings, NoticeSettings } from './settings-form.tsx'

const SETTINGS_PARTS = ['cobranca', 'avisos', 'conta', 'aparelho'] as const
type SettingsPart = (typeof SETTINGS_PARTS)[number]

const PARTS: Record<SettingsPart, { label: string; Icon: LucideIcon }> = {
  cobranca: { label: 'Atendimento', Icon: CalendarCog },
  avisos: { label: 'Avisos', Icon: Bell },
  conta: { label: 'Conta', Icon: UserRound },
  aparelho: { label: 'Aplicativo', Icon: Smartphone },
}

type SettingsPageProps = {
  note: ReactNode
  account: (profile: Profile) => ReactNode
  device: ReactNode
}

export function SettingsPage({ note, account, device }: SettingsPageProps) {
  const [search] = useSearchParams()
  const asked = search.get('parte')
  const part = SETTINGS_PARTS.find((known) => known === asked) ?? 'cobranca'
  return (
    <>
      <PageHeader
        title="Configurações"
        description="Como funcionam suas sessões, cobranças e avisos."
      />
      <PartLinks current={part} />
      {part === 'avisos' && note}
      <ProfileGate>
        {(profile) => (
          <div className="grid max-w-3xl gap-6">
            {part === 'cobranca' && <BillingSettings profile={profile} />}
            {part === 'avisos' && <NoticeSettings profile={profile} />}
            {part === 'conta' && (
              <>
                <PasswordForm />
                {account(profile)}
              </>
            )}
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

function PartLinks({ current }: { current: SettingsPart }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(`[href$="${settingsPath(current)}"]`)
    if (list.current && shown)
      list.current.scrollLeft =
        shown.offsetLeft - (list.current.clientWidth - shown.clientWidth) / 2
  }, [current])
  return (
    <nav aria-label="Partes das configurações" className="mb-6">
      <ul
        ref={list}
        className="relative flex max-w-3xl overflow-x-auto max-sm:justify-between sm:gap-1 border-b border-line [scrollbar-width:none]"
      >
        {SETTINGS_PARTS.map((part) => (
          <li key={part} className="shrink-0">
            <PartLink part={part} isCurrent={part === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PartLink({ part, isCurrent }: { part: SettingsPart; isCurrent: boolean }) {
  const { label, Icon } = PARTS[part]
  return (
    <Link
      href={settingsPath(part)}
      aria-current={isCurrent ? 'page' : undefined}
      className="relative inline-flex min-h-12 items-center gap-2 rounded-t-lg px-4 font-medium text-muted transition-colors after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-petrol-ink aria-[current]:after:bg-petrol max-sm:px-1.5"
    >
      <Icon aria-hidden="true" className="size-5 max-sm:hidden" />
      {label}
    </Link>
  )
}
