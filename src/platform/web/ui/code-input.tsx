import { type ChangeEvent, useRef } from 'react'
import { classNames } from './class-names.ts'
import { MaskedInput, type MaskedInputProps } from './masked-input.tsx'

type CodeInputProps = MaskedInputProps & {
  digits: number
  /** Called with the last digit, typed, pasted or filled in by the phone; again only for another code. */
  onComplete?: () => void
}

/** A field for a code from a message. A phone offers it over the keyboard; a pasted text may hold more than the code. */
export function CodeInput({ digits, onComplete, onChange, className, ...rest }: CodeInputProps) {
  const last = useRef('')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    const code = event.currentTarget.value
    const isNew = code !== last.current
    last.current = code
    if (isNew && code.length === digits) onComplete?.()
  }
  return (
    <MaskedInput
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      {...rest}
      className={classNames('text-center text-2xl tracking-[0.4em] tabular-nums', className)}
      mask={(text) => codeIn(text, digits)}
      onChange={change}
    />
  )
}

/** Returns the code in a text: `123 456` → `123456`; of a whole message, the number of that many digits. */
export function codeIn(text: string, digits: number): string {
  const joined = text.replace(/(\d)[\s.\-\u00a0]+(?=\d)/g, '$1')
  const whole = new RegExp(`\\b\\d{${digits}}\\b`).exec(joined)?.[0]
  return whole ?? joined.replace(/\D/g, '').slice(0, digits)
}
