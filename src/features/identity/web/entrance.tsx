import { ArrowLeft, MailCheck } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { Button, buttonClass } from '../../../platform/web/ui/button.tsx'
import { Mark } from '../../../platform/web/ui/mark.tsx'
import { RoomDrawing } from '../../../platform/web/ui/room-drawing.tsx'

type EntranceProps = {
  title: string
  description?: ReactNode
  back?: { href: string; label: string }
  children: ReactNode
}

const ROOT = { href: '/', label: 'Voltar ao início' }
export const BACK_TO_LOGIN = { href: '/psychologist/login', label: 'Voltar ao login' }

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
        <RoomDrawing className="w-full max-w-md" />
      </div>
    </div>
  )
}

export function EntranceButton(props: ComponentProps<typeof Button>) {
  return <Button size="lg" className="w-full" {...props} />
}

type EntranceLinkProps = {
  href: string
  primary?: boolean
  ref?: Ref<HTMLAnchorElement>
  children: ReactNode
}

export function EntranceLink({ href, primary = false, ref, children }: EntranceLinkProps) {
  const look = primary ? buttonClass({ size: 'lg' }) : buttonClass({ variant: 'outline' })
  return (
    <Link ref={ref} href={href} className={`${look} w-full`}>
      {children}
    </Link>
  )
}

export function MailNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-lg bg-petrol-soft px-4 py-4 text-petrol-ink">
      <MailCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-1">{children}</p>
      </div>
    </div>
  )
}
