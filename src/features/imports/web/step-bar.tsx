import { useEffect, useRef } from 'react'
import { classNames } from '../../../platform/web/ui/class-names.ts'

const STEPS = ['Arquivo', 'Conferir', 'Importar'] as const

export type Step = 1 | 2 | 3

export function StepBar({ step }: { step: Step }) {
  return (
    <ol aria-label="Passos da importação" className="mb-5 grid grid-cols-3 gap-2 sm:gap-3">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index + 1 === step ? 'step' : undefined}
          className={classNames(
            'text-[min(0.9375rem,5.3vw)] wrap-anywhere',
            index + 1 === step ? 'font-semibold' : 'text-muted',
          )}
        >
          <span
            aria-hidden="true"
            className={`mb-1.5 block h-1.5 rounded-full ${index < step ? 'bg-petrol' : 'bg-line'}`}
          />
          <span className="tabular-nums">{index + 1}.</span> {name}
          {index + 1 < step && <span className="sr-only"> (pronto)</span>}
        </li>
      ))}
    </ol>
  )
}

/** A step's heading. It takes the focus when the step follows another one. */
export function StepHeading({ focused, children }: { focused: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!focused) return
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
      {children}
    </h2>
  )
}

type ProgressBarProps = { label: string; done: number; total: number | null }

/** A progress bar; it pulses while the total is unknown. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  const share = total ? Math.min(done / total, 1) : 1
  return (
    <>
      <progress
        aria-label={label}
        max={total ?? 1}
        value={total ? done : undefined}
        className="sr-only"
      />
      <div aria-hidden="true" className="h-2 w-full overflow-hidden rounded-full bg-line">
        <div
          className={classNames(
            'h-full rounded-full bg-petrol',
            total === null && 'animate-breathe',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </>
  )
}
