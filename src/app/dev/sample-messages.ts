import type { Links } from '../../features/delivery/email-content.ts'
import type { Sample, SampleMessage } from '../../features/delivery/message-kinds.ts'
import { DEFAULT_ZONE } from '../../platform/shared/calendar.ts'
import { MESSAGE_KINDS } from '../message-kinds.ts'

/** João's consultation with Ana, on 3 March 2026 at 11:00 in São Paulo; the service's name must not appear in an e-mail. */
export const SAMPLE: Sample = {
  patientName: 'João Reis',
  patientPhone: '+5511987654321',
  psychologistName: 'Ana Souza',
  psychologistEmail: 'ana@exemplo.com.br',
  serviceName: 'Terapia de luto',
  startsAt: Date.parse('2026-03-03T11:00:00-03:00'),
  minutes: 50,
  timezone: DEFAULT_ZONE,
  location: 'Rua das Flores, 1200, sala 34, Vila Mariana, São Paulo',
}

export const SAMPLE_LINKS: Links = (name) => `https://consultorio.example/${name}/AaIADmJKcPyGRlluq`

export function sampleMessages(sample: Sample): SampleMessage[] {
  return Object.values(MESSAGE_KINDS).flatMap(({ drawSamples }) => drawSamples(sample))
}
