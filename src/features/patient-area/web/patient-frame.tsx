import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { Mark } from '../../../platform/web/ui/mark.tsx'
import { ThemeSwitch } from '../../../platform/web/ui/theme-switch.tsx'

export function PatientFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <header className="border-b border-line print:hidden">
        <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-1 gap-y-2 px-[min(1rem,5vw)] py-3 sm:px-6">
          <Link
            href="/"
            className="flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap"
          >
            <Mark className="size-8 shrink-0" />
            {APP_NAME}
          </Link>
          <ThemeSwitch />
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl flex-1 px-[min(1rem,5vw)] pt-3 pb-8 sm:px-6 sm:py-12">
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-3xl flex-wrap print:hidden gap-x-6 px-[min(1rem,5vw)] pb-6 text-sm text-muted sm:px-6">
        <Link href="/support" className={footerLink}>
          Suporte
        </Link>
        <Link href="/legal" className={footerLink}>
          Termos e privacidade
        </Link>
      </footer>
    </div>
  )
}

const footerLink = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'
