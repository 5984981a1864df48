import { memo, useDeferredValue, useMemo } from 'react'
import type { Patient } from '../../contract.ts'
import { displayName } from '../../rules.ts'

type PatientOptionsProps = {
  patients: readonly Pick<Patient, 'id' | 'name' | 'socialName' | 'endedAt'>[] | undefined
  /** The chosen id: its option is rendered at the start, or the choice would be lost. */
  chosen: string
}

/** The options of active patients, and of the chosen one. Hundreds are rendered deferred, and not again after each choice. */
export function PatientOptions({ patients: all, chosen }: PatientOptionsProps) {
  const patients = useMemo(
    () => all?.filter(({ id, endedAt }) => endedAt === null || id === chosen),
    [all, chosen],
  )
  const chosenOnly = patients?.filter(({ id }) => id === chosen)
  // Undefined, too, if the options arrived after the first render: a deferred value is then still the old one.
  const drawn = useDeferredValue(patients, chosenOnly) ?? chosenOnly
  return <Options patients={drawn} />
}

const Options = memo(function Options({ patients }: Pick<PatientOptionsProps, 'patients'>) {
  return patients?.map(({ id, ...names }) => (
    <option key={id} value={id}>
      {displayName(names)}
    </option>
  ))
})
