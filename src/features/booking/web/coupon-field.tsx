import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatMoney } from '../../../platform/shared/money.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import type { CouponPreview } from '../coupon-contract.ts'
import { useDiscount } from './use-discount.ts'

export interface CouponFieldProps {
  friendlyId: number
  serviceId: string
  code: string
  /** Called with the typed code; with null when it is removed. */
  onCode: (code: string | null) => void
  /** The reason why a booking with it was refused. */
  error: string | undefined
}

/** The field for a coupon and its discount. The code is sent with the form, applied or only typed. */
export function CouponField({ code, onCode, error, ...asked }: CouponFieldProps) {
  const container = useRef<HTMLDivElement>(null)
  const discount = useDiscount(code, asked)
  const problem = error ?? discount.refusal
  const coupon = error ? null : discount.found
  const isNew = useRef(code === '')
  useEffect(() => {
    if (isNew.current) focusOn(container.current, 'input')
  }, [])
  const apply = async () => {
    const answer = await discount.apply()
    if (answer) focusOn(container.current, answer.found ? '[data-remove]' : 'input')
  }
  const applyByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter applies the code instead of booking.
    event.preventDefault()
    void apply()
  }
  return (
    <div ref={container}>
      <div hidden={coupon !== null}>
        <Field label="Código" error={problem}>
          <div className="flex flex-wrap gap-2">
            <div className="min-w-0 flex-1 basis-40 sm:max-w-72">
              <Input
                name="couponCode"
                value={code}
                maxLength={80}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className="uppercase"
                onChange={(event) => {
                  discount.forget()
                  onCode(event.currentTarget.value)
                }}
                onKeyDown={applyByEnter}
              />
            </div>
            <Button
              variant="outline"
              className="min-h-12"
              pending={discount.pending}
              pendingText="Conferindo..."
              onClick={apply}
            >
              Aplicar
            </Button>
            {problem && <RemoveButton onRemove={() => onCode(null)} />}
          </div>
        </Field>
      </div>
      <div role="status">{coupon && <Applied {...coupon} onRemove={() => onCode(null)} />}</div>
    </div>
  )
}

function focusOn(container: HTMLElement | null, selector: string) {
  container?.querySelector<HTMLElement>(selector)?.focus()
}

function Applied({ code, discount, price, onRemove }: CouponPreview & { onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-petrol-soft py-2 pr-2 pl-4 text-petrol-ink">
      <p className="min-w-0 flex-1 basis-52 tabular-nums">
        <span className="block text-sm wrap-anywhere">Código {code}</span>
        Desconto de {formatMoney(discount)}. A pagar: <strong>{formatMoney(price)}</strong>
      </p>
      <RemoveButton onRemove={onRemove} />
    </div>
  )
}

function RemoveButton({ onRemove }: { onRemove: () => void }) {
  return (
    <Button data-remove="" variant="ghost" aria-label="Remover código" onClick={onRemove}>
      Remover
    </Button>
  )
}
