import { FieldError } from '../../../platform/web/ui/field-notes.tsx'
import { addressLine } from '../../practice/rules.ts'
import { SESSION_TYPES, type SessionType } from '../../practice/session-types.ts'
import type { PublicPsychologist } from '../contract.ts'

const ERROR_ID = 'type-error'

interface TypeFieldProps {
  types: SessionType[]
  chosen: SessionType | undefined
  psychologist: PublicPsychologist
  error: string | undefined
  onChoose: (type: SessionType) => void
}

/** Online or in person where both are offered; in person with the address. */
export function TypeField({ types, chosen, psychologist, error, onChoose }: TypeFieldProps) {
  const address = chosen === 'presencial' && addressLine(psychologist)
  return (
    <>
      {types.length > 1 && (
        <fieldset className="mt-4 min-w-0">
          <legend className="mb-1.5 font-medium">Online ou presencial?</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
            {types.map((type) => (
              <label
                key={type}
                className="flex min-h-12 items-center gap-2.5 rounded-lg border border-edge bg-surface px-4 py-2 has-checked:border-petrol has-checked:bg-petrol-soft has-checked:text-petrol-ink"
              >
                <input
                  type="radio"
                  name="type"
                  value={type}
                  checked={type === chosen}
                  aria-describedby={error && ERROR_ID}
                  onChange={() => onChoose(type)}
                  className="size-5 shrink-0 accent-petrol"
                />
                {SESSION_TYPES[type]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <FieldError id={ERROR_ID}>{error}</FieldError>
      {address && <p className="mt-2 text-sm text-muted wrap-anywhere">Local: {address}</p>}
    </>
  )
}
