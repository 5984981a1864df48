import type { FocusEvent } from 'react'
import { finishTime, maskTime } from './date-masks.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'
import { typeInto } from './type-into.ts'

/** A time of the day in 24 hours, in every language of the browser: `9` → `09:00` on leaving it. */
export function TimeInput({ onBlur, ...rest }: MaskedInputProps) {
  const finish = (event: FocusEvent<HTMLInputElement>) => {
    typeInto(event.currentTarget, finishTime(event.currentTarget.value))
    onBlur?.(event)
  }
  return (
    <MaskedInput
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      {...rest}
      className="tabular-nums"
      mask={maskTime}
      onBlur={finish}
    />
  )
}
