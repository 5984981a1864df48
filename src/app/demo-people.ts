import type { Billing } from '../features/patients/contract.ts'
import type { ProfessionalTitle } from '../features/practice/professional-titles.ts'

/** Made-up people: nobody's name, phone or registry. CPFs are those that manuals show as examples. */

const patient = (
  name: string,
  phone: string,
  email: string | null,
  observations: string | null = null,
  billing: Billing = 'session',
  cpf: string | null = null,
) => ({ name, phone, email, observations, billing, cpf })

const demoPatients = [
  patient(
    'Beatriz Nogueira',
    '+5511900003208',
    'beatriz@exemplo.com.br',
    null,
    'session',
    '52998224725',
  ),
  patient('Caio Sampaio', '+5511900007415', 'caio@exemplo.com.br', null, 'package', '11144477735'),
  patient('Débora Lins', '+5511900004127', null, 'Prefere mensagens à tarde.'),
  patient(
    'Eduardo Prado',
    '+5511900009630',
    'eduardo@exemplo.com.br',
    null,
    'monthly',
    '39053344705',
  ),
  patient('Flávia Antunes', '+5511900001857', null),
  patient(
    'Gabriel Teles',
    '+5511900006241',
    'gabriel@exemplo.com.br',
    'Pede recibo no fim de cada mês.',
    'monthly',
  ),
  patient('Helena Vidal', '+5511900008094', null),
  patient('Ícaro Mendonça', '+5511900002753', null),
  patient(
    'Joana Pires',
    '+5511900005386',
    'joana@exemplo.com.br',
    'Mora em Santos e vem de ônibus.',
    'monthly',
  ),
  patient('Leandro Farias', '+5511900003649', null),
  patient('Marina Couto', '+5511900009172', 'marina@exemplo.com.br', null, 'monthly'),
  patient('Nelson Barreto', '+5511900004508', null, 'Atende o telefone depois das 18h.'),
  patient('Olívia Rangel', '+5511900007961', null),
  patient('Paulo Siqueira', '+5511900001346', 'paulo@exemplo.com.br', null, 'monthly'),
  patient('Rafaela Mota', '+5511900008827', null),
  patient('Sérgio Dantas', '+5511900002094', null),
  patient('Tatiana Leal', '+5511900006573', 'tatiana@exemplo.com.br', 'Estaciona na rua de trás.'),
  patient('Vinícius Amaral', '+5511900003915', null),
]

/** Returns a practice's patients, the first `count` of them. Namesakes in two practices are two people, each with a phone. */
export function patientsOf({ patients, account }: DemoPractice) {
  const area = String(Number(account.phone.slice(-1)) - 1)
  return demoPatients
    .slice(0, patients)
    .map((one) => ({ ...one, phone: one.phone.replace('+55119000', `+5511900${area}`) }))
}

interface DemoPractice {
  account: { name: string; email: string; phone: string; crp: string }
  plan: 'free' | 'pro' | 'pro-annual'
  patients: number
  profile: {
    professionalTitle: ProfessionalTitle
    specialization: string
    bio: string
    sessionPrice: number
    attendsInPerson: boolean
    address: string
    addressNumber: string
    city: string
    state: string
    observations: string
  }
}

type Presented = Pick<
  DemoPractice['profile'],
  'professionalTitle' | 'specialization' | 'bio' | 'address' | 'addressNumber'
>

function practice(
  name: string,
  email: string,
  number: number,
  plan: DemoPractice['plan'],
  patients: number,
  presented: Presented,
): DemoPractice {
  return {
    account: {
      name,
      email,
      phone: `+55119111100${String(number).padStart(2, '0')}`,
      crp: `06/${100_000 + number}`,
    },
    plan,
    patients,
    profile: {
      ...presented,
      sessionPrice: 18_000,
      attendsInPerson: true,
      city: 'São Paulo',
      state: 'SP',
      observations: 'Chegue com cinco minutos de antecedência.',
    },
  }
}

export const demoPractices: DemoPractice[] = [
  practice('Lúcia Arruda', 'lucia@exemplo.com.br', 1, 'pro', 18, {
    professionalTitle: 'feminine',
    specialization: 'Psicologia clínica',
    bio: 'Atendimento de adultos, com escuta cuidadosa e sem pressa.',
    address: 'Rua das Acácias',
    addressNumber: '101',
  }),
  practice('Renato Queiroz', 'renato@exemplo.com.br', 2, 'pro-annual', 12, {
    professionalTitle: 'masculine',
    specialization: 'Casais e famílias',
    bio: 'Conversas a dois ou em família, online e no consultório.',
    address: 'Alameda dos Ipês',
    addressNumber: '48',
  }),
  practice('Teresa Moura', 'teresa@exemplo.com.br', 3, 'free', 3, {
    professionalTitle: 'feminine',
    specialization: 'Adolescentes e adultos',
    bio: 'Um espaço tranquilo para falar do que importa, no seu tempo.',
    address: 'Rua do Jasmim',
    addressNumber: '230',
  }),
  practice('Hugo Valente', 'hugo@exemplo.com.br', 4, 'free', 1, {
    professionalTitle: 'masculine',
    specialization: 'Orientação profissional',
    bio: 'Para quem está escolhendo, mudando ou recomeçando no trabalho.',
    address: 'Travessa das Paineiras',
    addressNumber: '15',
  }),
]
