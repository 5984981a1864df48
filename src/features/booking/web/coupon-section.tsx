import { lazy, Suspense, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../platform/web/ui/button.tsx'
import type { CouponFieldProps } from './coupon-field.tsx'
import { INCOMPLETE } from './load-sending.ts'

/** Most people have no code: the part loads when it is opened. */
const CouponField = lazy(() =>
  import('./code-fields.ts').then(
    (loaded) => ({ default: loaded.codeFields.CouponField }),
    () => ({ default: CouponMissing }),
  ),
)

/** A small button until it is pressed. The page must not advertise coupons (docs/product.md, Ethics). */
export function CouponSection({
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
