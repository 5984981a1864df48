import type { BoughtPackage } from '../../contract.ts'
import { balanceText, sessionsLeft } from '../../rules.ts'

type PackageMeterProps = {
  balance: Pick<BoughtPackage, 'sessionsCount' | 'sessionsUsed'>
  className?: string
}

const MOST_DASHES = 12

export function PackageMeter({ balance, className = '' }: PackageMeterProps) {
  const { sessionsCount } = balance
  const whole = Math.min(sessionsCount, MOST_DASHES)
  const filled = Math.ceil((sessionsLeft(balance) / sessionsCount) * whole)
  return (
    <div className={`w-fit min-w-[min(10rem,100%)] max-w-full ${className}`}>
      <p className="tabular-nums">{balanceText(balance)}</p>
      <div aria-hidden="true" className="mt-1.5 flex gap-1">
        {Array.from({ length: whole }, (_, dash) => dash).map((dash) => (
          <span
            key={dash}
            className={`h-1.5 min-w-1 flex-1 rounded-full ${dash < filled ? 'bg-petrol' : 'bg-line'}`}
          />
        ))}
      </div>
    </div>
  )
}
