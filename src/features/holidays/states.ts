import { keysOf } from '../../platform/shared/keys.ts'
/** The states and the Federal District, each with its capital. */
export const STATES = {
  AC: { name: 'Acre', capital: 'Rio Branco' },
  AL: { name: 'Alagoas', capital: 'Maceió' },
  AP: { name: 'Amapá', capital: 'Macapá' },
  AM: { name: 'Amazonas', capital: 'Manaus' },
  BA: { name: 'Bahia', capital: 'Salvador' },
  CE: { name: 'Ceará', capital: 'Fortaleza' },
  DF: { name: 'Distrito Federal', capital: 'Brasília' },
  ES: { name: 'Espírito Santo', capital: 'Vitória' },
  GO: { name: 'Goiás', capital: 'Goiânia' },
  MA: { name: 'Maranhão', capital: 'São Luís' },
  MT: { name: 'Mato Grosso', capital: 'Cuiabá' },
  MS: { name: 'Mato Grosso do Sul', capital: 'Campo Grande' },
  MG: { name: 'Minas Gerais', capital: 'Belo Horizonte' },
  PA: { name: 'Pará', capital: 'Belém' },
  PB: { name: 'Paraíba', capital: 'João Pessoa' },
  PR: { name: 'Paraná', capital: 'Curitiba' },
  PE: { name: 'Pernambuco', capital: 'Recife' },
  PI: { name: 'Piauí', capital: 'Teresina' },
  RJ: { name: 'Rio de Janeiro', capital: 'Rio de Janeiro' },
  RN: { name: 'Rio Grande do Norte', capital: 'Natal' },
  RS: { name: 'Rio Grande do Sul', capital: 'Porto Alegre' },
  RO: { name: 'Rondônia', capital: 'Porto Velho' },
  RR: { name: 'Roraima', capital: 'Boa Vista' },
  SC: { name: 'Santa Catarina', capital: 'Florianópolis' },
  SP: { name: 'São Paulo', capital: 'São Paulo' },
  SE: { name: 'Sergipe', capital: 'Aracaju' },
  TO: { name: 'Tocantins', capital: 'Palmas' },
} as const satisfies Record<string, { name: string; capital: string }>

export type State = keyof typeof STATES

export const STATE_CODES = keysOf(STATES)

/** The place whose holidays a practice sees. Without a state it sees national ones only. */
export interface Place {
  state: State | null
  inCapital: boolean
}

interface KnownPlace {
  state: string | null
  city: string | null
  crp: string | null
}

/**
 * Returns the place that follows from an account's data: the state of its address, by its code or name, or else that of its CRP
 * region, if the region is one state. The capital is known only from the address.
 */
export function placeOf({ state, city, crp }: KnownPlace): Place {
  const written = plain(state)
  const stateCode = STATE_CODES.find(
    (code) => plain(code) === written || plain(STATES[code].name) === written,
  )
  if (!stateCode)
    return { state: STATE_BY_REGION[crp?.slice(0, 2) ?? ''] ?? null, inCapital: false }
  return { state: stateCode, inCapital: plain(city) === plain(STATES[stateCode].capital) }
}

function plain(text: string | null): string {
  return (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}

/** The CRP regions that have one state. Regions 10 (PA, AP), 20 (AM, RR) and 24 (RO, AC) have two. */
const STATE_BY_REGION: Readonly<Record<string, State>> = {
  '01': 'DF',
  '02': 'PE',
  '03': 'BA',
  '04': 'MG',
  '05': 'RJ',
  '06': 'SP',
  '07': 'RS',
  '08': 'PR',
  '09': 'GO',
  '11': 'CE',
  '12': 'SC',
  '13': 'PB',
  '14': 'MS',
  '15': 'AL',
  '16': 'ES',
  '17': 'RN',
  '18': 'MT',
  '19': 'SE',
  '21': 'PI',
  '22': 'MA',
  '23': 'TO',
}
