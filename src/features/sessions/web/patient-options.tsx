import { memo } from 'react'
import type { Patient } from '../../patients/contract.ts'

type PatientOptionsProps = { patients: readonly Pick<Patient, 'id' | 'name'>[] | undefined }

/** A practice may have hundreds: they are drawn once, not at each key typed beside them. */
export const PatientOptions = memo(function PatientOptions({ patients }: PatientOptionsProps) {
  return patients?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
})
