import { createContext, type ReactNode, use, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { classNames } from '../../platform/web/ui/class-names.ts'

const FootContext = createContext<HTMLElement | null>(null)

export function BannerArea({ children }: { children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <FootContext value={foot}>
      {children}
      <div
        ref={setFoot}
        data-above-bar=""
        // The box has a fixed maximum height and is filled from below; its border keeps it above the bars. So nothing moves.
        data-screen-only=""
        className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex h-[60dvh] flex-col-reverse overflow-y-auto border-b-[length:calc(var(--bar)+var(--foot))] border-transparent lg:left-[min(17.5rem,30vw)]"
      />
    </FootContext>
  )
}

type BannerProps = {
  icon: ReactNode
  tone?: 'pending' | 'petrol'
  label?: string
  action?: ReactNode
  isLate: boolean
  children: ReactNode
}

/**
 * A banner for the account, above every screen. One that comes late is shown at the bottom until the next screen, so that
 * nothing moves.
 */
export function Banner({ icon, tone = 'pending', label, action, isLate, children }: BannerProps) {
  const [path] = useLocation()
  const [lateOn] = useState(isLate ? path : null)
  const foot = use(FootContext)
  const isAtFoot = lateOn === path && foot !== null
  const banner = (
    <section
      aria-label={label}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 py-3',
        isAtFoot
          ? 'pointer-events-auto shrink-0 animate-appear border-t border-line px-[min(1rem,4.5vw)] shadow-soft sm:px-6 lg:px-10'
          : 'mb-6 rounded-lg px-4',
        tone === 'pending' ? 'bg-pending-soft text-pending-ink' : 'bg-petrol-soft text-petrol-ink',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
        {icon}
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </section>
  )
  return isAtFoot ? createPortal(banner, foot) : banner
}
