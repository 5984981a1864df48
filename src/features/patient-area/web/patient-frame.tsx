import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { Mark } from '../../../platform/web/ui/mark.tsx'
import { ThemeSwitch } from '../../../platform/web/ui/theme-switch.tsx'

/** The patient's own quiet frame: the mark, and the page. */
export function PatientFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-3xl items-center justify-between gap-4 px-4 py-3 sm:px-6">
          <Link href="/" className="flex min-h-11 items-center gap-2.5 font-semibold">
            <Mark className="size-8" />
            {APP_NAME}
          </Link>
          <ThemeSwitch />
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-6 sm:py-12">{children}</main>
    </div>
  )
}
