import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'
import { maskPhone } from './masks.ts'

/** Formats (11) 98765-4321 while typing; a number starting with + stays international. Its value is the text shown. */
export function PhoneInput(props: MaskedInputProps) {
  return <MaskedInput inputMode="tel" autoComplete="tel" {...props} mask={maskPhone} />
}
