import { type ChangeEvent, useId } from 'react'
import { describedBy, useFieldControl } from './field-context.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'
import { maskMoney, maskMoneyKey, plainMoney } from './masks.ts'

type MoneyInputProps = MaskedInputProps & {
  onValue?: (value: string) => void
}

/**
 * An amount filled from the right, the last two digits being cents: 15000 is R$ 150,00. A pasted “1234.50” or “R$
 * 1.234,50” is taken whole. With react-hook-form: `register('price')`, and `plainMoney` of its value.
 */
export function MoneyInput({ onValue, onChange, ...rest }: MoneyInputProps) {
  const hint = useId()
  const described = useFieldControl(rest)['aria-describedby']
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    onValue?.(plainMoney(event.currentTarget.value))
  }
  return (
    <>
      <MaskedInput
        prefix="R$"
        inputMode="numeric"
        placeholder="0,00"
        {...rest}
        aria-describedby={describedBy(described, hint)}
        mask={maskMoney}
        maskKey={maskMoneyKey}
        onChange={change}
      />
      <span id={hint} hidden>
        Em reais. Os dois últimos números são os centavos.
      </span>
    </>
  )
}
