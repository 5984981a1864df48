import { Circle, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { findWeakness, loadStrength, weaknessIfLoaded } from '../../shared/password-strength.ts'
import type { ProblemDetail } from '../../shared/problem.ts'
import { useSettled } from '../use-settled.ts'
import { Field } from './field.tsx'
import { PasswordInput, type PasswordInputProps } from './password-input.tsx'

type NewPasswordFieldProps = PasswordInputProps & {
  label: string
  error: string | undefined
  typed: string
  least: number
  /** Words that guessers try first, such as the owner's name. */
  known: readonly string[]
}

/** A new password: the rule and whether it is met, while it is typed. The server checks by the same rule. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { label, error, typed, least, known, ...input } = props
  const { settled, isStrong, weakness } = useStrength(typed, least, known)
  const isLong = typed.length >= least
  return (
    <div className="min-w-0">
      <Field
        label={label}
        required
        error={error}
        help={
          <>
            <Demand isMet={isLong}>Pelo menos {least} caracteres</Demand>
            <Demand isMet={isLong && isStrong}>
              Difícil de adivinhar: três palavras soltas servem bem
            </Demand>
          </>
        }
      >
        <PasswordInput autoComplete="new-password" {...input} />
      </Field>
      <p
        aria-live="polite"
        className={`mt-1 text-sm font-medium empty:hidden ${isStrong ? 'text-paid-ink' : 'text-pending-ink'}`}
      >
        {!error && settled !== '' && verdict(least - settled.length, isStrong, weakness)}
      </p>
    </div>
  )
}

function Demand({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const Icon = isMet ? CircleCheck : Circle
  return (
    <span className={`flex items-start gap-1.5 ${isMet ? 'text-paid-ink' : ''}`}>
      <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span>
        {children}
        <span className="sr-only">{isMet ? ' (cumprido). ' : '. '}</span>
      </span>
    </span>
  )
}

function verdict(missing: number, isStrong: boolean, weakness: string | null): string | null {
  if (missing > 0) return missing === 1 ? 'Falta 1 caractere.' : `Faltam ${missing} caracteres.`
  return isStrong ? 'Boa senha.' : weakness
}

const PAUSE = 400

/** Judges the typed password shortly after the last key; the dictionaries load with the first one. */
function useStrength(typed: string, least: number, known: readonly string[]) {
  const settled = useSettled(typed, PAUSE)
  const words = known.join('\n')
  const [judged, setJudged] = useState<{ of: string; weakness: string | null } | null>(null)
  const isTyped = typed !== ''
  useEffect(() => {
    if (isTyped) loadStrength().catch(() => undefined)
  }, [isTyped])
  useEffect(() => {
    if (settled.length < least) return setJudged(null)
    let isCurrent = true
    findWeakness(settled, words.split('\n')).then(
      (weakness) => isCurrent && setJudged({ of: settled, weakness }),
      // Without the dictionaries only the server judges.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [settled, least, words])
  return {
    settled,
    isStrong: judged?.of === typed && judged.weakness === null,
    weakness: judged?.weakness ?? null,
  }
}

/** Returns the problem of a guessable password before it is sent, if the dictionaries are loaded. */
export function guessablePassword(
  path: string,
  typed: string,
  { least, known }: Pick<NewPasswordFieldProps, 'least' | 'known'>,
): ProblemDetail[] {
  const message = typed.length < least ? null : weaknessIfLoaded(typed, known)
  return message ? [{ path, message }] : []
}
