import { Avatar } from '../../../../platform/web/ui/avatar.tsx'

const PATIENTS = [
  { name: 'Bruna Reis', note: '4 sessões · próxima amanhã, 15:00' },
  { name: 'Otávio Lima', note: '12 sessões · próxima quinta, 11:00' },
  { name: 'Marina Alves', note: '7 sessões · hoje, 09:00' },
] as const

/** Made-up people, as the list of patients shows them. */
export function PatientList() {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {PATIENTS.map(({ name, note }) => (
        <li key={name} className="flex items-center gap-3.5 py-3">
          <Avatar name={name} />
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block text-sm text-muted">{note}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
