import { memo, useDeferredValue } from 'react'
import type { Patient } from '../../patients/contract.ts'

type PatientOptionsProps = {
  patients: readonly Pick<Patient, 'id' | 'name'>[] | undefined
  /** The id that is chosen: there from the first, or the choice would be lost. */
  chosen: string
}

/** A practice may have hundreds: they are drawn once and after the rest, not at each key typed beside them. */
export const PatientOptions = memo(function PatientOptions(props: PatientOptionsProps) {
  const { patients, chosen } = props
  const drawn = useDeferredValue(
    patients,
    patients?.filter(({ id }) => id === chosen),
  )
  return drawn?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
})
