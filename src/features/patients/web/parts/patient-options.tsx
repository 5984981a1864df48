import { memo, useDeferredValue } from 'react'
import type { Patient } from '../../contract.ts'

type PatientOptionsProps = {
  patients: readonly Pick<Patient, 'id' | 'name'>[] | undefined
  /** The id that is chosen: there from the first, or the choice would be lost. */
  chosen: string
}

/** A practice may have hundreds: they are drawn after the rest, and not again at each choice made beside them. */
export function PatientOptions({ patients, chosen }: PatientOptionsProps) {
  const first = patients?.filter(({ id }) => id === chosen)
  // Undefined too where they came after the first drawing: what is deferred is then still what was there before them.
  const drawn = useDeferredValue(patients, first) ?? first
  return <Options patients={drawn} />
}

const Options = memo(function Options({ patients }: Pick<PatientOptionsProps, 'patients'>) {
  return patients?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
})
