import { lazy, Suspense, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../platform/web/ui/button.tsx'
import { INCOMPLETE } from './load-sending.ts'

export interface CouponFieldProps {
  friendlyId: number
  serviceId: string
  code: string
  /** What is typed; null once there is no code any more. */
  onCode: (code: string | null) => void
  /** What booking with it was refused for. */
  error: string | undefined
}

/** Most people have no code: what asks for one comes once somebody says so. */
const CouponField = lazy(() =>
  import('./coupon-field.tsx').then(
    (loaded) => ({ default: loaded.CouponField }),
    () => ({ default: CouponMissing }),
  ),
)

/** Where a code is entered: a quiet button until then. A page full of coupons is no place for a consultation (decisions §8). */
export function CouponPlace({
  code,
  onCode,
  ...rest
}: Omit<CouponFieldProps, 'code'> & { code: string | null }) {
  const button = useRef<HTMLButtonElement>(null)
  const change = (typed: string | null) => {
    if (typed !== null) return onCode(typed)
    flushSync(() => onCode(null))
    button.current?.focus()
  }
  if (code === null) {
    return (
      <Button ref={button} variant="link" className="-mx-5 -my-2" onClick={() => onCode('')}>
        Tenho um código
      </Button>
    )
  }
  return (
    <Suspense fallback={<p role="status">Carregando...</p>}>
      <CouponField code={code} onCode={change} {...rest} />
    </Suspense>
  )
}

function CouponMissing() {
  return <p role="alert">{INCOMPLETE}</p>
}
