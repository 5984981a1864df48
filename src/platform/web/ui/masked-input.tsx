import type { ChangeEvent, Ref } from 'react'
import { Input, type InputProps } from './input.tsx'

export type MaskedInputProps = Omit<InputProps, 'value' | 'defaultValue' | 'type'> & {
  value?: string
  defaultValue?: string
}

type MaskProps = MaskedInputProps & {
  mask: (text: string) => string
  /** Formats after one key; `key` is the typed character, or null after a deletion. */
  maskKey?: (text: string, key: string | null) => string
}

/** Formats while typing, and keeps the caret after the same character. Works with `register` and uncontrolled. */
export function MaskedInput(props: MaskProps) {
  const { mask, maskKey = mask, onChange, ref, value, defaultValue, ...rest } = props
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    reformat(event.currentTarget, (text) => {
      const key = typedKey(event.nativeEvent)
      return key === undefined ? mask(text) : maskKey(text, key)
    })
    onChange?.(event)
  }
  return (
    <Input
      autoComplete="off"
      {...rest}
      type="text"
      value={value === undefined ? undefined : mask(value)}
      defaultValue={defaultValue === undefined ? undefined : mask(defaultValue)}
      onChange={change}
      ref={(input) => attach(input, ref, mask)}
    />
  )
}

function attach(
  input: HTMLInputElement | null,
  ref: Ref<HTMLInputElement> | undefined,
  mask: (text: string) => string,
) {
  if (typeof ref === 'function') ref(input)
  else if (ref) ref.current = input
  if (input && input.value !== mask(input.value)) input.value = mask(input.value)
}

/**
 * Returns the typed character, null for a deletion, undefined for a paste or another whole value. A phone's keyboard may
 * report its composition so far: the last character is the typed one.
 */
function typedKey(event: Event): string | null | undefined {
  if (!(event instanceof InputEvent)) return undefined
  if (event.inputType.startsWith('delete')) return null
  if (event.inputType === 'insertCompositionText') return event.data?.slice(-1) || null
  return event.data?.length === 1 ? event.data : undefined
}

function reformat(input: HTMLInputElement, format: (text: string) => string) {
  const before = input.value
  const caret = input.selectionStart ?? before.length
  const after = format(before)
  if (after === before) return
  input.value = after
  const position = caret === before.length ? after.length : afterSame(before.slice(0, caret), after)
  input.setSelectionRange(position, position)
}

/** Returns the position after the same character. Letters count if the mask keeps them, as in a CNPJ. */
function afterSame(head: string, after: string): number {
  const counted = /[a-z]/i.test(after) ? /[a-z\d,+]/i : /[\d,+]/
  let digitsLeft = [...head].filter((character) => counted.test(character)).length
  let position = 0
  while (digitsLeft > 0 && position < after.length) {
    if (counted.test(after.charAt(position))) digitsLeft -= 1
    position += 1
  }
  return position
}
