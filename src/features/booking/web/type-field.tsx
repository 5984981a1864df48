import { FieldError } from '../../../platform/web/ui/field-notes.tsx'
import { addressLine } from '../../practice/rules.ts'
import { SESSION_TYPES, type SessionType } from '../../practice/session-types.ts'
import type { PublicPsychologist } from '../contract.ts'
import { RadioCard } from './radio-card.tsx'

const ERROR_ID = 'type-error'

interface TypeFieldProps {
  types: SessionType[]
  chosen: SessionType | undefined
  psychologist: PublicPsychologist
  error: string | undefined
  onChoose: (type: SessionType) => void
}

/** The choice between online and in person, if both are offered; in person with the address. */
export function TypeField({ types, chosen, psychologist, error, onChoose }: TypeFieldProps) {
  const address = chosen === 'presencial' && addressLine(psychologist)
  return (
    <>
      {types.length > 1 && (
        <fieldset className="mt-4 min-w-0">
          <legend className="mb-1.5 font-medium">Online ou presencial?</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2">
            {types.map((type) => (
              <RadioCard
                key={type}
                name="type"
                value={type}
                checked={type === chosen}
                errorId={error && ERROR_ID}
                onChange={() => onChoose(type)}
              >
                {SESSION_TYPES[type]}
              </RadioCard>
            ))}
          </div>
        </fieldset>
      )}
      <FieldError id={ERROR_ID}>{error}</FieldError>
      {address && <p className="mt-2 text-sm text-muted wrap-anywhere">Local: {address}</p>}
    </>
  )
}
