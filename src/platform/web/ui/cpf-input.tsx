import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'
import { maskCpf } from './masks.ts'

/** Formats 123.456.789-09 while typing. Its value is the text shown. */
export function CpfInput(props: MaskedInputProps) {
  return <MaskedInput inputMode="numeric" placeholder="000.000.000-00" {...props} mask={maskCpf} />
}
