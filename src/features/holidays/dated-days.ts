import { CARNIVAL_TUESDAY, CORPUS_CHRISTI } from '../attendance/holiday-rules.ts'
import type { State } from './states.ts'

/**
 * The holidays of states and capitals, each with its law and the years in which it is in force. Law 9.093/1995 leaves a state
 * one civil holiday and a municipality four religious ones; further ones are listed while their law is in force. Days left out
 * because their sources disagree: docs/decisions/122.
 */

export interface DatedDay {
  name: string
  /** A yearly date as `MM-DD`, or the number of days from Easter Sunday. */
  on: string | number
  law: string
  /** The first and the last year in which it is in force, both included. */
  since?: number
  until?: number
  /** The day to which it is moved: the Friday after a Tuesday, Wednesday or Thursday, or the Sunday on or after its date. */
  moved?: { to: 'friday' | 'sunday'; since: number }
}

const BLACK_AWARENESS = { name: 'Dia da Consciência Negra', on: '11-20', until: 2023 }

const TO_FRIDAY = { moved: { to: 'friday', since: 2009 } } as const
const TO_SUNDAY = { moved: { to: 'sunday', since: 2005 } } as const

/** Minas Gerais and Mato Grosso have none in addition to national days; Paraná’s was ended by Law 18.384/2014. */
export const STATE_DAYS: Readonly<Record<State, readonly DatedDay[]>> = {
  AC: [
    { name: 'Dia do Evangélico', on: '01-23', law: 'Lei 1.538/2004', since: 2005, ...TO_FRIDAY },
    {
      ...{ name: 'Dia Internacional da Mulher', on: '03-08', law: 'Lei 1.411/2001' },
      ...{ since: 2002, ...TO_FRIDAY },
    },
    { name: 'Aniversário do Acre', on: '06-15', law: 'Lei 14/1964' },
    { name: 'Dia da Amazônia', on: '09-05', law: 'Lei 1.526/2004', since: 2004, ...TO_FRIDAY },
    { name: 'Tratado de Petrópolis', on: '11-17', law: 'Lei 57/1965', ...TO_FRIDAY },
  ],
  AL: [
    { name: 'São João', on: '06-24', law: 'Lei 5.508/1993' },
    { name: 'São Pedro', on: '06-29', law: 'Lei 5.509/1993' },
    { name: 'Emancipação Política de Alagoas', on: '09-16', law: 'Lei 5.247/1991' },
    { ...BLACK_AWARENESS, law: 'Lei 5.724/1995' },
  ],
  AM: [
    { name: 'Elevação do Amazonas a Província', on: '09-05', law: 'Lei 25/1977' },
    { ...BLACK_AWARENESS, law: 'Lei Promulgada 84/2010', since: 2010 },
  ],
  AP: [
    { name: 'São José', on: '03-19', law: 'Lei 667/2002', since: 2003 },
    { name: 'Criação do Território do Amapá', on: '09-13', law: 'Constituição estadual, art. 335' },
    { ...BLACK_AWARENESS, law: 'Lei 1.169/2007', since: 2008 },
  ],
  BA: [{ name: 'Independência da Bahia', on: '07-02', law: 'Constituição estadual, art. 6º' }],
  CE: [
    {
      ...{ name: 'Data Magna do Ceará', on: '03-25' },
      ...{ law: 'Constituição estadual, art. 18', since: 2012 },
    },
  ],
  DF: [{ name: 'Dia do Evangélico', on: '11-30', law: 'Lei distrital 963/1995' }],
  ES: [{ name: 'Nossa Senhora da Penha', on: 8, law: 'Lei 11.010/2019', since: 2020 }],
  GO: [
    { name: 'Fundação da Cidade de Goiás', on: '07-26', law: 'Lei 20.756/2020', since: 2020 },
    { name: 'Pedra Fundamental de Goiânia', on: '10-24', law: 'Lei 20.756/2020', since: 2020 },
  ],
  MA: [{ name: 'Adesão do Maranhão à Independência', on: '07-28', law: 'Lei 2.457/1964' }],
  MT: [{ ...BLACK_AWARENESS, law: 'Lei 7.879/2002', since: 2003 }],
  MS: [{ name: 'Criação do Estado', on: '10-11', law: 'Lei 10/1979' }],
  MG: [],
  PA: [{ name: 'Adesão do Grão-Pará à Independência', on: '08-15', law: 'Lei 5.999/1996' }],
  PB: [{ name: 'Fundação do Estado', on: '08-05', law: 'Lei 3.489/1967' }],
  PR: [],
  PE: [{ name: 'Data Magna de Pernambuco', on: '03-06', law: 'Lei 16.059/2017', since: 2018 }],
  PI: [{ name: 'Dia do Piauí', on: '10-19', law: 'Lei 176/1937' }],
  RJ: [
    { name: 'Carnaval (terça)', on: CARNIVAL_TUESDAY, law: 'Lei 5.243/2008', since: 2009 },
    { name: 'São Jorge', on: '04-23', law: 'Lei 5.198/2008', since: 2008 },
    { ...BLACK_AWARENESS, law: 'Lei 4.007/2002', since: 2002 },
  ],
  RN: [{ name: 'Mártires de Cunhaú e Uruaçu', on: '10-03', law: 'Lei 8.913/2006', since: 2007 }],
  RS: [{ name: 'Revolução Farroupilha', on: '09-20', law: 'Constituição estadual, art. 6º' }],
  RO: [
    { name: 'Criação do Estado', on: '01-04', law: 'Lei 2.291/2010', since: 2011 },
    // Ended by the Supreme Court: ADI 3.940.
    { name: 'Dia do Evangélico', on: '06-18', law: 'Lei 1.026/2001', since: 2002, until: 2019 },
  ],
  RR: [{ name: 'Criação do Estado', on: '10-05', law: 'Constituição estadual, art. 9º' }],
  SC: [
    {
      ...{ name: 'Dia de Santa Catarina', on: '08-11', law: 'Lei 12.906/2004' },
      ...{ since: 2004, ...TO_SUNDAY },
    },
    {
      ...{ name: 'Santa Catarina de Alexandria', on: '11-25', law: 'Lei 12.906/2004' },
      ...{ since: 2004, ...TO_SUNDAY },
    },
  ],
  SP: [
    { name: 'Revolução Constitucionalista', on: '07-09', law: 'Lei 9.497/1997', since: 1997 },
    { ...BLACK_AWARENESS, law: 'Lei 17.746/2023', since: 2023 },
  ],
  SE: [
    {
      name: 'Emancipação Política de Sergipe',
      on: '07-08',
      law: 'Constituição estadual, art. 269',
    },
  ],
  TO: [
    { name: 'Autonomia do Estado', on: '03-18', law: 'Lei 960/1998', since: 1998 },
    { name: 'Nossa Senhora da Natividade', on: '09-08', law: 'Lei 627/1993' },
    { name: 'Criação do Estado', on: '10-05', law: 'Lei 98/1989' },
  ],
}

const corpusChristi = (law: string, since?: number): DatedDay => ({
  ...{ name: 'Corpus Christi', on: CORPUS_CHRISTI, law },
  ...(since !== undefined && { since }),
})

const OF_BELO_HORIZONTE = 'Calendário oficial de Belo Horizonte'
const OF_CURITIBA = 'Lei 3.015/1967 de Curitiba'
const OF_FLORIANOPOLIS = 'Lei 832/1967 de Florianópolis'
const OF_FORTALEZA = 'Lei 8.796/2003 de Fortaleza'
const OF_MACEIO = 'Calendário oficial de Maceió'
const OF_PORTO_ALEGRE = 'Calendário oficial de Porto Alegre'
const OF_RECIFE = 'Lei 9.777/1967 do Recife'
const OF_SALVADOR = 'Calendário oficial de Salvador'
const OF_SAO_PAULO = 'Lei 14.485/2007 de São Paulo'

/** The capitals whose law or official calendar was found. For others the psychologist adds the dates. */
export const CAPITAL_DAYS: Readonly<Partial<Record<State, readonly DatedDay[]>>> = {
  AL: [
    corpusChristi(OF_MACEIO),
    { name: 'Nossa Senhora dos Prazeres', on: '08-27', law: OF_MACEIO },
    { name: 'Nossa Senhora da Conceição', on: '12-08', law: OF_MACEIO },
  ],
  BA: [
    corpusChristi(OF_SALVADOR),
    { name: 'São João', on: '06-24', law: OF_SALVADOR },
    { name: 'Nossa Senhora da Conceição da Praia', on: '12-08', law: OF_SALVADOR },
  ],
  CE: [
    { name: 'São José', on: '03-19', law: OF_FORTALEZA, since: 2004 },
    corpusChristi(OF_FORTALEZA, 2004),
    { name: 'Nossa Senhora da Assunção', on: '08-15', law: OF_FORTALEZA, since: 2004 },
  ],
  MG: [
    corpusChristi(OF_BELO_HORIZONTE),
    { name: 'Assunção de Nossa Senhora', on: '08-15', law: OF_BELO_HORIZONTE },
    { name: 'Imaculada Conceição', on: '12-08', law: OF_BELO_HORIZONTE },
  ],
  PE: [
    { name: 'São João', on: '06-24', law: OF_RECIFE },
    { name: 'Nossa Senhora do Carmo', on: '07-16', law: OF_RECIFE },
    { name: 'Nossa Senhora da Conceição', on: '12-08', law: OF_RECIFE },
  ],
  PR: [
    corpusChristi(OF_CURITIBA),
    { name: 'Nossa Senhora da Luz dos Pinhais', on: '09-08', law: OF_CURITIBA },
  ],
  RJ: [
    {
      ...{ name: 'São Sebastião', on: '01-20' },
      ...{ law: 'Lei 1.271/1988 do Rio de Janeiro', since: 1989 },
    },
  ],
  RS: [
    { name: 'Nossa Senhora dos Navegantes', on: '02-02', law: OF_PORTO_ALEGRE },
    corpusChristi(OF_PORTO_ALEGRE),
  ],
  SC: [
    { name: 'Aniversário de Florianópolis', on: '03-23', law: OF_FLORIANOPOLIS, since: 1990 },
    corpusChristi(OF_FLORIANOPOLIS),
  ],
  SP: [
    { name: 'Aniversário de São Paulo', on: '01-25', law: OF_SAO_PAULO },
    corpusChristi(OF_SAO_PAULO),
    { ...BLACK_AWARENESS, law: 'Lei 13.707/2004 de São Paulo', since: 2004 },
  ],
}
