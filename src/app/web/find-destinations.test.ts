import { expect, it } from 'vitest'
import { isFound } from '../../features/find/rules.ts'
import { CREATIONS, DESTINATIONS, USUAL } from './find-destinations.ts'

it.each([
  ['prontuário', 'Abrir um prontuário'],
  ['bloquear dia', 'Bloquear um dia ou período'],
  ['férias', 'Bloquear um dia ou período'],
  ['tema escuro', 'Tema escuro'],
  ['modo noturno', 'Tema escuro'],
  ['backup', 'Exportar meus dados'],
  ['exportar os dados', 'Exportar meus dados'],
  ['trocar a senha', 'Alterar senha'],
  ['termo de consentimento', 'Modelo de contrato'],
  ['recibo', 'Emitir um recibo'],
  ['pix', 'Chave Pix'],
  ['lembretes', 'Lembretes e avisos'],
  ['google agenda', 'Agenda no seu calendário'],
  ['endereço', 'Modalidades e endereço do consultório'],
  ['antecedência', 'Antecedência e intervalo dos agendamentos'],
  ['ajuda', 'Suporte'],
])('the search for “%s” finds %s', (typed, label) => {
  const destinations = [...CREATIONS, ...USUAL, ...DESTINATIONS].filter((destination) =>
    isFound(typed, `${destination.label} ${destination.words ?? ''}`),
  )
  expect(destinations.map((destination) => destination.label)).toContain(label)
})
