/** The product's template: the terms that CFP 13/2022 and 09/2024 require, with online care. */
export const DEFAULT_TEMPLATE = {
  fees: 'o valor informado por escrito antes da primeira sessão, pago no dia de cada sessão',
  frequency: 'uma sessão por semana, de 50 minutos',
  technologies:
    'chamada de vídeo por uma plataforma com criptografia, indicada antes da primeira sessão; mensagens apenas para combinar horários',
  text: `# Contrato de prestação de serviços psicológicos

**Profissional:** {profissional}, CRP {crp}
**Pessoa atendida:** {paciente}
**Responsável, se menor de idade:** {responsavel}
**Data:** {data}

## 1. O atendimento
A psicoterapia é um trabalho feito em conjunto, com objetivos combinados nas primeiras sessões e revistos quando for preciso. Ela pode ser encerrada a qualquer momento, por qualquer das partes, de preferência em uma sessão de encerramento. Se for necessário, a pessoa atendida é encaminhada a outro profissional ou serviço.

## 2. Frequência e duração
As sessões acontecem assim: {frequencia}. Atrasos não prolongam a sessão.

## 3. Valor e pagamento
O valor combinado é: {valor}. Um reajuste é conversado com antecedência e vale depois de um novo acordo.

## 4. Faltas e cancelamentos
{cancelamento} Sessões desmarcadas pelo profissional não são cobradas e são remarcadas.

## 5. Atendimento online
Quando o atendimento é feito a distância (Resolução CFP 09/2024):
- as tecnologias usadas são: {tecnologias};
- a pessoa atendida escolhe um lugar reservado, sem outras pessoas, com boa conexão, e usa fones se puder;
- as sessões não são gravadas por nenhuma das partes sem autorização escrita da outra;
- nenhuma tecnologia é totalmente segura: o profissional usa meios que protegem o sigilo e explica os riscos e os limites do atendimento a distância;
- se a conexão cair, o profissional tenta retomar o contato; se não for possível, a sessão é remarcada ou completada em outro dia;
- em situação de crise, urgência ou violência, o atendimento a distância pode não ser adequado: a pessoa informa um contato de emergência e, se preciso, é encaminhada ao atendimento presencial. Em urgência, ligue 192 (SAMU) ou 188 (CVV).

## 6. Sigilo
O que é dito nas sessões é sigiloso (Código de Ética Profissional do Psicólogo, art. 9). O sigilo pode ser quebrado apenas nos casos previstos em lei e no Código de Ética, buscando o menor prejuízo, e só com as informações necessárias. De crianças e adolescentes, o responsável recebe o essencial para promover medidas em seu benefício.

## 7. Registros e dados pessoais
O profissional mantém o prontuário obrigatório (Resolução CFP 001/2009), guardado pelo prazo da lei e acessível à pessoa atendida. Os dados pessoais são tratados conforme a Lei Geral de Proteção de Dados (Lei 13.709/2018), para o atendimento e o cumprimento de obrigações legais.

## 8. Autorizações
Ao aceitar, a pessoa atendida, ou quem responde por ela, autoriza o atendimento psicológico nas condições acima, inclusive a distância, e declara que pôde tirar suas dúvidas.`,
} as const
