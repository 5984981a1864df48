import { memo, useDeferredValue } from 'react'
import type { Patient } from '../../patients/contract.ts'

type PatientOptionsProps = {
  patients: readonly Pick<Patient, 'id' | 'name'>[] | undefined
  /** The id that is chosen: there from the first, or the choice would be lost. */
  chosen: string
}

/** A practice may have hundreds: they are drawn after the rest, and not again at each choice made beside them. */
export function PatientOptions({ patients, chosen }: PatientOptionsProps) {
  const drawn = useDeferredValue(
    patients,
    patients?.filter(({ id }) => id === chosen),
  )
  return <Options patients={drawn} />
}

const Options = memo(function Options({ patients }: Pick<PatientOptionsProps, 'patients'>) {
  return patients?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
})
