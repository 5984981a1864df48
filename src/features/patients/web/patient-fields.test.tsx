import { expect, it } from 'vitest'
import { shownText } from '../../../../test/shown-text.ts'
import { PatientFields, usePatientForm } from './patient-fields.tsx'

const HELP = 'Informado na reserva. Ao salvar, você confirma que é do paciente.'

function Fields({ emailUnconfirmed }: { emailUnconfirmed: boolean }) {
  const form = usePatientForm(null)
  return <PatientFields form={form} emailUnconfirmed={emailUnconfirmed} />
}

it.each([true, false])(
  'The e-mail of a patient shows whether a visitor typed it: %s',
  (emailUnconfirmed) => {
    const text = shownText(<Fields emailUnconfirmed={emailUnconfirmed} />)
    expect(text.includes(HELP)).toBe(emailUnconfirmed)
  },
)
