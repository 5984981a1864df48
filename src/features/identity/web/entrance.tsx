import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { ArchScene } from '../../../platform/web/ui/arch-scene.tsx'
import { Mark } from '../../../platform/web/ui/mark.tsx'

type EntranceProps = {
  title: string
  description?: ReactNode
  back?: { href: string; label: string }
  children: ReactNode
}

const ROOT = { href: '/', label: 'Voltar ao início' }

export function Entrance({ title, description, back = ROOT, children }: EntranceProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,0.8fr)]">
      <main className="mx-auto flex w-full max-w-md flex-col px-5 py-6 sm:py-10">
        <Link
          href={back.href}
          className="-ml-2 flex min-h-11 w-fit items-center gap-2 rounded-lg px-2 text-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {back.label}
        </Link>
        <div className="mt-6 mb-6 sm:mt-10">
          <p className="mb-3 flex items-center gap-2.5 font-semibold tracking-tight">
            <Mark />
            {APP_NAME}
          </p>
          <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{title}</h1>
          {description && <p className="mt-1.5 text-muted">{description}</p>}
        </div>
        {children}
      </main>
      <div
        aria-hidden="true"
        className="sticky top-0 hidden h-dvh items-center justify-center border-l border-line bg-surface p-12 lg:flex"
      >
        <ArchScene className="w-full max-w-md" />
      </div>
    </div>
  )
}
