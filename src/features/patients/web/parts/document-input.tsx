import { MaskedInput, type MaskedInputProps } from '../../../../platform/web/ui/masked-input.tsx'
import { maskCpf } from '../../../../platform/web/ui/masks.ts'

const CPF_LENGTH = 11
const CNPJ_LENGTH = 14

/** Formats a CPF or a CNPJ while it is typed: letters or more than 11 characters make it a CNPJ. */
export function maskDocument(typed: string): string {
  const text = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (text.length <= CPF_LENGTH && !/[A-Z]/.test(text)) return maskCpf(text)
  const [base, branch, check] = [text.slice(0, 8), text.slice(8, 12), text.slice(12, CNPJ_LENGTH)]
  const dotted = [base.slice(0, 2), base.slice(2, 5), base.slice(5)].filter(Boolean).join('.')
  const withBranch = branch ? `${dotted}/${branch}` : dotted
  return check ? `${withBranch}-${check}` : withBranch
}

/** An input for a CPF or a CNPJ; a CNPJ may have letters, so the keyboard is not numeric. */
export function DocumentInput(props: MaskedInputProps) {
  return (
    <MaskedInput autoCapitalize="characters" spellCheck={false} {...props} mask={maskDocument} />
  )
}
