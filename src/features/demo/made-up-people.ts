import type * as z from 'zod/mini'
import type { Billing, EndReason } from '../patients/contract.ts'
import type { peopleInput } from '../patients/input-contract.ts'

/** Made-up people: nobody's name or phone. CPFs are example numbers from manuals. */
export interface Person {
  name: string
  phone: string
  weeks: number
  /** Weeks since the last session; undefined if the patient still comes. */
  until?: number
  /** Why the treatment ended with the last session. */
  ended?: EndReason
  email?: string
  note?: string
  birthDate?: string
  people?: z.input<typeof peopleInput>
  cpf?: string
  billing?: Billing
  isLate?: true
}

export const PEOPLE: readonly Person[] = [
  {
    name: 'Alice Moreira',
    phone: '11900003208',
    weeks: 46,
    email: 'alice.moreira@exemplo.com.br',
    cpf: '52998224725',
  },
  {
    name: 'Bento Carvalho',
    phone: '11900007415',
    weeks: 46,
    email: 'bento@exemplo.com.br',
    cpf: '11144477735',
    isLate: true,
  },
  { name: 'Clara Figueiredo', phone: '11900004127', weeks: 40, note: 'Prefere mensagens à tarde.' },
  {
    name: 'Davi Rezende',
    phone: '11900009630',
    weeks: 38,
    email: 'davi.rezende@exemplo.com.br',
    cpf: '39053344705',
    billing: 'monthly',
  },
  {
    name: 'Elisa Monteiro',
    phone: '11900001857',
    weeks: 35,
    note: 'Compra pacotes de quatro sessões.',
    billing: 'package',
  },
  {
    name: 'Fábio Guerra',
    phone: '11900006241',
    weeks: 31,
    email: 'fabio.guerra@exemplo.com.br',
    billing: 'monthly',
  },
  {
    name: 'Giovana Paes',
    phone: '11900008094',
    weeks: 27,
    note: 'Pede recibo no fim de cada mês.',
    billing: 'monthly',
  },
  {
    name: 'Heitor Bastos',
    phone: '11900002753',
    weeks: 24,
    email: 'heitor@exemplo.com.br',
    note: 'A cada quinze dias.',
  },
  {
    name: 'Iara Coutinho',
    phone: '11900005386',
    weeks: 20,
    people: [{ name: 'Marcos Coutinho', relation: 'father', phone: '11900006604', pays: true }],
    note: 'O pai recebe os recibos.',
  },
  {
    name: 'Jonas Valadares',
    phone: '92900003649',
    weeks: 16,
    email: 'jonas.valadares@exemplo.com.br',
    note: 'Mora em Manaus: lá é uma hora mais cedo.',
  },
  {
    name: 'Lara e Tomás Brito',
    phone: '11900009172',
    weeks: 13,
    email: 'lara.tomas@exemplo.com.br',
  },
  {
    name: 'Manuela Sá',
    phone: '11900004508',
    weeks: 9,
    note: 'A mãe estaciona na rua de trás.',
    birthDate: '2017-05-23',
    people: [
      {
        ...{ name: 'Camila Sá', relation: 'mother', phone: '11900004508' },
        ...{ receivesNotices: true, mayAccept: true, opensArea: true },
      },
      { name: 'Rafael Teles', relation: 'father', phone: '11900005137', mayAccept: true },
      {
        ...{ name: 'Lúcia Sá', relation: 'relative', phone: '11900002960' },
        ...{ document: '12345678909', pays: true, emergency: true },
      },
    ],
  },
  { name: 'Otávio Freire', phone: '11900007961', weeks: 5, email: 'otavio.freire@exemplo.com.br' },
  { name: 'Yasmin Quadros', phone: '11900001346', weeks: 2, email: 'yasmin@exemplo.com.br' },
  {
    name: 'Caio Lacerda',
    phone: '11900008827',
    weeks: 44,
    email: 'caio.lacerda@exemplo.com.br',
    billing: 'monthly',
  },
  {
    name: 'Denise Falcão',
    phone: '13900002094',
    weeks: 41,
    email: 'denise@exemplo.com.br',
    note: 'Atende o telefone depois das 18h.',
  },
  {
    name: 'Nádia Toledo',
    phone: '11900006573',
    weeks: 33,
    email: 'nadia.toledo@exemplo.com.br',
    billing: 'monthly',
  },
  { name: 'Pedro Falcão', phone: '13900002094', weeks: 28 },
  {
    name: 'Renata Mesquita',
    phone: '19900005402',
    weeks: 22,
    email: 'renata.mesquita@exemplo.com.br',
    note: 'A cada quinze dias.',
  },
  {
    name: 'Samuel Vilela',
    phone: '11900009238',
    weeks: 50,
    until: 14,
    ended: 'discharge',
    email: 'samuel@exemplo.com.br',
  },
  { name: 'Úrsula Pimenta', phone: '11900004861', weeks: 48, until: 21 },
  {
    name: 'Vicente Barros',
    phone: '11900007680',
    weeks: 36,
    until: 9,
    email: 'vicente.barros@exemplo.com.br',
  },
]

/** The services by index: weekly, couples, first session, a package of four. */
export const [WEEKLY, COUPLE, FIRST_TALK, PACKAGE] = [0, 1, 2, 3]
