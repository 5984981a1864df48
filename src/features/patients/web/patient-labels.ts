export const PATIENT_LABELS = {
  name: 'Nome completo',
  phone: 'Telefone',
  email: 'E-mail',
  observations: 'Observações',
  cpf: 'CPF',
  payerName: 'Quem paga',
  payerCpf: 'CPF de quem paga',
  billing: 'Cobrança',
  birthDate: 'Data de nascimento',
  guardianName: 'Responsável',
  guardianCpf: 'CPF do responsável',
  notices: 'Avisos a este paciente',
}
