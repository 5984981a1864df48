import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { TextLink } from '../../../platform/web/ui/text-link.tsx'
import { KEPT_DAYS } from '../../practice/rules.ts'
import { MONEY_BACK_DAYS } from '../../subscription/plan-features.ts'
import type { LegalPart } from './legal-section.tsx'

const acceptance = (
  <>
    <p>
      Ao criar uma conta, agendar uma consulta ou usar qualquer área do {APP_NAME}, você declara que
      leu e aceita estes Termos de Uso e a{' '}
      <TextLink href="#privacidade">Política de Privacidade</TextLink>. Se não concordar com algum
      ponto, não use a plataforma e, se quiser, <TextLink href="/support">conte para nós</TextLink>.
    </p>
    <p>
      Para criar uma conta é preciso ter 18 anos ou mais. Consultas de crianças e adolescentes são
      agendadas por mãe, pai ou responsável legal.
    </p>
    <p>
      Podemos atualizar estes termos para acompanhar a lei ou mudanças no serviço. Mudanças
      relevantes são avisadas a quem tem conta antes de passarem a valer e não retiram direitos já
      adquiridos.
    </p>
  </>
)

const service = (
  <>
    <p>
      O {APP_NAME} ajuda psicólogas e psicólogos autônomos a organizar a própria prática: agenda,
      cadastro de pacientes, sessões online ou presenciais, serviços, registro de pagamentos,
      relatórios, prontuário, documentos e contratos, e uma página pública em que pacientes escolhem
      um horário.
    </p>
    <p>
      <strong>A plataforma é somente uma ferramenta de agendamento e gestão.</strong> Ela não presta
      serviços de psicologia, não indica nem avalia profissionais e não participa das consultas.
    </p>
    <p>
      <strong>Prontuário.</strong> O psicólogo pode manter na plataforma o prontuário que a lei e o
      Conselho Federal de Psicologia exigem. O conteúdo e a guarda dele são responsabilidade do
      psicólogo; a plataforma o armazena cifrado e oferece, a qualquer momento, o arquivo completo
      para levar.
    </p>
    <p>
      A plataforma também não atende emergências. Em sofrimento intenso, ligue 188 (CVV, gratuito,
      24 horas); em emergência, 192 (SAMU).
    </p>
  </>
)

const responsibilities = (
  <>
    <p>Psicólogas e psicólogos comprometem-se a:</p>
    <ul>
      <li>
        manter registro profissional ativo no Conselho Regional de Psicologia (CRP) e informá-lo
        corretamente;
      </li>
      <li>
        seguir o Código de Ética Profissional do Psicólogo e as demais normas do Conselho Federal de
        Psicologia;
      </li>
      <li>
        manter atualizados seus preços, horários e contatos, e honrar as consultas confirmadas;
      </li>
      <li>tratar os dados de seus pacientes com sigilo e somente para o atendimento.</li>
    </ul>
    <p>Pacientes comprometem-se a:</p>
    <ul>
      <li>informar dados verdadeiros ao agendar;</li>
      <li>
        comparecer às consultas agendadas ou avisar com antecedência, de preferência 24 horas antes;
      </li>
      <li>pagar diretamente ao psicólogo o valor combinado.</li>
    </ul>
    <p>
      Todos cuidam de suas senhas e códigos de acesso e não usam a plataforma para enganar, ofender
      ou prejudicar outras pessoas, nem para tentar acessar dados que não são seus. Contas usadas
      assim podem ser suspensas.
    </p>
  </>
)

const payments = (
  <>
    <p>
      <strong>Consultas.</strong> O pagamento vai diretamente do paciente para o psicólogo, por Pix.
      A plataforma não intermedeia, não recebe e não retém esses valores. Preço, recibo e devolução
      de uma consulta são tratados com o psicólogo.
    </p>
    <p>
      <strong>Assinaturas.</strong> A plataforma cobra somente as assinaturas dos psicólogos, pelo
      preço mostrado no momento da contratação. O plano gratuito não tem custo.
    </p>
    <p>
      <strong>Cancelamento.</strong> Você pode cancelar a qualquer momento, sem multa nem taxa. O
      acesso Pro segue até o fim do período já pago; depois, a conta passa para o plano gratuito e
      nada é apagado. Se você encerrar a conta, seus dados são mantidos por {KEPT_DAYS} dias após o
      cancelamento, prazo em que ainda pode exportá-los ou voltar atrás. Uma conta com prontuários
      só é apagada depois que o psicólogo leva o arquivo deles e assume a guarda.
    </p>
    <p>
      <strong>Garantia de {MONEY_BACK_DAYS} dias.</strong> Se a assinatura não servir para você,
      peça o reembolso integral em até {MONEY_BACK_DAYS} dias da contratação, pelo{' '}
      <TextLink href="/support">suporte</TextLink>. Esse prazo inclui o direito de arrependimento
      previsto no Código de Defesa do Consumidor.
    </p>
  </>
)

const liability = (
  <>
    <p>
      O atendimento, o sigilo e a relação com o paciente são de responsabilidade do psicólogo. A
      plataforma não responde pelo conteúdo ou pelo resultado das consultas, por faltas ou atrasos,
      nem pelos acordos e pagamentos feitos entre psicólogo e paciente.
    </p>
    <p>
      Trabalhamos para que o serviço esteja disponível e correto, mas pode haver interrupções por
      manutenção, por falha de terceiros ou por motivos de força maior. Lembretes são um apoio:
      confira sempre a data e o horário na sua agenda.
    </p>
    <p>
      Nada nestes termos exclui ou reduz responsabilidades que a lei não permite excluir, nem os
      direitos garantidos pelo Código de Defesa do Consumidor e pela Lei Geral de Proteção de Dados.
      Valem as leis brasileiras, e o consumidor pode recorrer ao foro de seu domicílio.
    </p>
  </>
)

export const TERMS: readonly LegalPart[] = [
  { id: 'aceitacao', title: '1. Aceitação dos termos', text: acceptance },
  { id: 'servico', title: '2. Descrição do serviço', text: service },
  { id: 'responsabilidades', title: '3. Responsabilidades dos usuários', text: responsibilities },
  { id: 'pagamentos', title: '4. Pagamentos e reembolsos', text: payments },
  { id: 'limitacao', title: '5. Limitação de responsabilidade', text: liability },
]
