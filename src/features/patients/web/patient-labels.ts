export const PATIENT_LABELS = {
  name: 'Nome completo',
  socialName: 'Nome social',
  phone: 'Telefone',
  email: 'E-mail',
  observations: 'Observações',
  cpf: 'CPF',
  billing: 'Cobrança',
  birthDate: 'Data de nascimento',
  people: 'Família, responsáveis e quem paga',
  notices: 'Avisos a este paciente',
}
