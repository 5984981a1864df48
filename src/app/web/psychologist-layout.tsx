import { Search } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { lazyExtra } from '../../platform/web/lazy-extra.tsx'
import { FirstPaint, Later } from '../../platform/web/ui/later.tsx'
import { Mark } from '../../platform/web/ui/mark.tsx'
import { ThemeSwitch } from '../../platform/web/ui/theme-switch.tsx'
import { useMinWidth } from '../../platform/web/ui/use-wide-screen.ts'
import { AccountBanner } from './account-banner.tsx'
import { openAreaWindow } from './area-window.ts'
import { AreaWindows } from './area-windows.tsx'
import { BannerArea } from './banner.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { EmailBanner } from './email-banner.tsx'
import { MenuSections } from './menu-sections.tsx'
import { ProfileBlock } from './profile-block.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { DASHBOARD } from './screens.ts'
import { TermsBanner } from './terms-banner.tsx'
import { findKeys } from './use-area-keys.ts'

const ClockBanner = lazyExtra(() => import('./clock-banner.tsx'))

const MAIN = 'conteudo'

type PsychologistLayoutProps = {
  banner?: ReactNode
  children: ReactNode
}

export function PsychologistLayout({ banner, children }: PsychologistLayoutProps) {
  const wide = useMinWidth('64rem')
  return (
    <div
      data-top-bar=""
      className="min-h-dvh lg:grid lg:grid-cols-[min(17.5rem,30vw)_minmax(0,1fr)] print:block"
    >
      <SkipLink />
      {wide && <Sidebar />}
      <div className="flex min-w-0 flex-col">
        {banner}
        <TopBar />
        <main
          id={MAIN}
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-[min(1rem,4.5vw)] pt-2 pb-40 outline-none sm:px-6 sm:pt-6 lg:px-10 lg:pt-2 lg:pb-24"
        >
          <Notices />
          {children}
        </main>
      </div>
      {!wide && <BottomBar />}
      <AreaWindows />
    </div>
  )
}

// Memoized: the frame does not render again with each screen.

const Sidebar = memo(function Sidebar() {
  return (
    <aside
      aria-label="Menu"
      data-screen-only=""
      className="sticky top-0 flex h-dvh flex-col gap-6 overflow-y-auto border-r border-line bg-surface px-4 py-5 short:gap-2 short:py-2"
    >
      <Brand className="shrink-0 px-2" />
      <ProfileBlock />
      <MenuSections />
      <div className="mt-auto px-2">
        <ThemeSwitch />
      </div>
    </aside>
  )
})

const TopBar = memo(function TopBar() {
  return (
    <header
      data-screen-only=""
      className="sticky top-0 z-30 flex h-14 items-center sm:h-16 gap-2 border-b border-line bg-paper px-[min(0.75rem,3.75vw)] sm:px-6 lg:static lg:border-0 lg:px-10"
    >
      <Brand className="lg:hidden" />
      <div className="ml-auto flex items-center gap-1 lg:ml-0 lg:min-w-0 lg:flex-1 lg:justify-between">
        <FindBox />
        <ProfileMenu />
      </div>
    </header>
  )
})

const Notices = memo(function Notices() {
  return (
    <BannerArea>
      <AccountBanner />
      <EmailBanner />
      <TermsBanner />
      <FirstPaint>
        <Later>
          <ClockBanner />
        </Later>
      </FirstPaint>
    </BannerArea>
  )
})

function SkipLink() {
  return (
    <a
      href={`#${MAIN}`}
      onClick={(event) => {
        // Keeps the address: the router would take the hash for a new page.
        event.preventDefault()
        document.getElementById(MAIN)?.focus()
      }}
      data-screen-only=""
      className="fixed top-2 left-2 z-50 max-w-[calc(100vw-1rem)] -translate-y-20 rounded-lg bg-petrol px-4 py-3 font-medium text-on-petrol focus:translate-y-0"
    >
      Pular para o conteúdo
    </a>
  )
}

/** The name is shown whole or not at all: without space it wraps out of view, and only the logo is shown. */
function Brand({ className = '' }: { className?: string }) {
  return (
    <Link
      href={DASHBOARD}
      className={`flex h-11 min-w-8 flex-wrap gap-x-2.5 overflow-hidden rounded-lg text-lg leading-11 font-semibold tracking-tight ${className}`}
    >
      <Mark className="h-11 w-8 shrink-0" />
      <span>{APP_NAME}</span>
    </Link>
  )
}

function FindBox() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openAreaWindow({ kind: 'find' })}
      className="flex size-[44px] shrink-0 items-center justify-center gap-2.5 rounded-lg text-muted hover:bg-sunken hover:text-ink active:bg-line lg:h-11 lg:w-80 lg:min-w-0 lg:shrink lg:justify-start lg:border lg:border-edge lg:bg-surface lg:px-3.5"
    >
      <Search aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-lg:sr-only">Buscar</span>
      <span aria-hidden="true" className="ml-auto text-sm max-lg:hidden">
        {findKeys()}
      </span>
    </button>
  )
}
