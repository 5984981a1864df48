import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addMonths, formatMonth } from '../../shared/calendar.ts'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

type MonthSwitcherProps = {
  label: string
  month: string
  title?: string | undefined
  last?: string
  hrefOf: (month: string) => string
  onPhone?: StepSwitcherProps['onPhone']
  children?: ReactNode
}

export function MonthSwitcher(props: MonthSwitcherProps) {
  const { label, month, title, last, hrefOf, onPhone, children } = props
  const stepTo = (word: string, step: number) => {
    const to = addMonths(month, step)
    return { href: hrefOf(to), name: `${word}: ${formatMonth(to)}` }
  }
  return (
    <StepSwitcher
      label={label}
      title={title ?? formatMonth(month)}
      previous={stepTo('Mês anterior', -1)}
      next={last === undefined || addMonths(month, 1) <= last ? stepTo('Próximo mês', 1) : null}
      onPhone={onPhone}
    >
      {children}
    </StepSwitcher>
  )
}

type Step = { href: string; name: string }

type StepSwitcherProps = {
  label: string
  title: string
  previous: Step
  next: Step | null
  /** Where a phone shows the choices: below the title, next to it the last one that is not chosen, or nowhere. */
  onPhone?: 'below' | 'beside' | 'none' | undefined
  children?: ReactNode
}

export function StepSwitcher(props: StepSwitcherProps) {
  const { label, title, previous, next, onPhone = 'below', children } = props
  return (
    <nav
      aria-label={label}
      className={classNames(
        'mb-6 flex flex-wrap items-center gap-x-6 gap-y-2',
        onPhone !== 'below' && 'max-sm:mb-4 max-sm:gap-x-3',
      )}
    >
      <div
        className={classNames(
          'flex items-center gap-[min(0.5rem,2vw)] max-sm:justify-between',
          // As narrow as its words allow: only enlarged text moves the choices to the next line.
          onPhone === 'below' ? 'max-sm:w-full' : 'max-sm:min-w-min max-sm:grow max-sm:basis-0',
        )}
      >
        <Arrow {...previous}>
          <ChevronLeft aria-hidden="true" />
        </Arrow>
        <h2
          aria-live="polite"
          className="min-w-[min(5.5em,50vw)] text-center text-lg font-semibold wrap-anywhere max-sm:leading-tight first-letter:uppercase sm:min-w-48"
        >
          {title}
        </h2>
        {next ? (
          <Arrow {...next}>
            <ChevronRight aria-hidden="true" />
          </Arrow>
        ) : (
          <span aria-hidden="true" className="size-[44px] shrink-0" />
        )}
      </div>
      {children && (
        <div className={classNames('flex flex-wrap gap-x-2', CHOICES_ON_PHONE[onPhone])}>
          {children}
        </div>
      )}
    </nav>
  )
}

const CHOICES_ON_PHONE = {
  below: 'max-sm:w-full max-sm:*:grow',
  beside:
    'max-sm:min-w-min max-sm:basis-0 max-sm:*:py-0! max-sm:[&>[aria-current]]:hidden max-sm:[&>:not([aria-current]):has(~:not([aria-current]))]:hidden',
  none: 'max-sm:hidden',
} as const

function Arrow({ href, name, children }: Step & { children: ReactNode }) {
  return (
    <Link
      href={href}
      aria-label={name}
      title={name}
      className={`${buttonClass({ variant: 'outline', size: 'icon' })} size-[44px]!`}
    >
      {children}
    </Link>
  )
}

type StepChoiceProps = { href: string; chosen: boolean; children: ReactNode }

export function StepChoice({ href, chosen, children }: StepChoiceProps) {
  return (
    <Link
      href={href}
      aria-current={chosen ? 'true' : undefined}
      className={`${buttonClass({ variant: chosen ? 'secondary' : 'outline' })} px-3.5! wrap-normal`}
    >
      {children}
    </Link>
  )
}
