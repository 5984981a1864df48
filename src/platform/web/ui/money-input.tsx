import type { ChangeEvent, FocusEvent } from 'react'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'
import { finishMoney, maskMoney, maskMoneyKey, plainMoney } from './masks.ts'

type MoneyInputProps = MaskedInputProps & {
  /** The amount as it travels: `"1234.50"`, or `""`. */
  onValue?: (value: string) => void
}

/** Shows R$ 1.234,50; takes “1234.50” or “1.234,50”. With react-hook-form: `register('price', { setValueAs: plainMoney })`. */
export function MoneyInput({ onValue, onChange, onBlur, ...rest }: MoneyInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    onValue?.(plainMoney(event.currentTarget.value))
  }
  const finish = (event: FocusEvent<HTMLInputElement>) => {
    if (rest.value === undefined) event.currentTarget.value = finishMoney(event.currentTarget.value)
    onBlur?.(event)
  }
  return (
    <MaskedInput
      prefix="R$"
      inputMode="decimal"
      placeholder="0,00"
      {...rest}
      mask={maskMoney}
      maskKey={maskMoneyKey}
      onChange={change}
      onBlur={finish}
    />
  )
}
