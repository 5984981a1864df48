/** Made-up people: nobody's name, phone or registry. */

const patient = (name: string, phone: string, email: string | null) => ({
  name,
  phone,
  email,
  observations: null,
})

export const demoPatients = [
  patient('Beatriz Nogueira', '+5511900000001', 'beatriz@exemplo.com.br'),
  patient('Caio Sampaio', '+5511900000002', 'caio@exemplo.com.br'),
  patient('Débora Lins', '+5511900000003', null),
  patient('Eduardo Prado', '+5511900000004', 'eduardo@exemplo.com.br'),
  patient('Flávia Antunes', '+5511900000005', null),
  patient('Gabriel Teles', '+5511900000006', 'gabriel@exemplo.com.br'),
  patient('Helena Vidal', '+5511900000007', null),
  patient('Ícaro Mendonça', '+5511900000008', null),
  patient('Joana Pires', '+5511900000009', 'joana@exemplo.com.br'),
  patient('Leandro Farias', '+5511900000010', null),
  patient('Marina Couto', '+5511900000011', 'marina@exemplo.com.br'),
  patient('Nelson Barreto', '+5511900000012', null),
  patient('Olívia Rangel', '+5511900000013', null),
  patient('Paulo Siqueira', '+5511900000014', 'paulo@exemplo.com.br'),
  patient('Rafaela Mota', '+5511900000015', null),
  patient('Sérgio Dantas', '+5511900000016', null),
  patient('Tatiana Leal', '+5511900000017', 'tatiana@exemplo.com.br'),
  patient('Vinícius Amaral', '+5511900000018', null),
]

interface DemoPractice {
  account: { name: string; email: string; phone: string; crp: string }
  plan: 'free' | 'pro' | 'pro-annual'
  patients: number
  profile: {
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

function practice(
  name: string,
  email: string,
  number: number,
  plan: DemoPractice['plan'],
  patients: number,
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
      specialization: 'Psicologia clínica',
      bio: 'Atendimento de adultos, com escuta cuidadosa e sem pressa.',
      sessionPrice: 18_000,
      attendsInPerson: true,
      address: 'Rua das Acácias',
      addressNumber: String(100 + number),
      city: 'São Paulo',
      state: 'SP',
      observations: 'Chegue com cinco minutos de antecedência.',
    },
  }
}

export const demoPractices: DemoPractice[] = [
  practice('Lúcia Arruda', 'lucia@exemplo.com.br', 1, 'pro', 18),
  practice('Renato Queiroz', 'renato@exemplo.com.br', 2, 'pro-annual', 12),
  practice('Teresa Moura', 'teresa@exemplo.com.br', 3, 'free', 3),
  practice('Hugo Valente', 'hugo@exemplo.com.br', 4, 'free', 1),
]
