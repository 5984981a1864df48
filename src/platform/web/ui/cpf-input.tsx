import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'
import { maskCpf } from './masks.ts'

export function CpfInput(props: MaskedInputProps) {
  return <MaskedInput inputMode="numeric" placeholder="000.000.000-00" {...props} mask={maskCpf} />
}
