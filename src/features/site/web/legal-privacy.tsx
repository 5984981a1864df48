import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { TextLink } from '../../../platform/web/ui/text-link.tsx'
import { BODY_KEPT_DAYS, MESSAGES_KEPT_MONTHS } from '../../delivery/retention-rules.ts'
import { KEPT_DAYS } from '../../practice/rules.ts'
import { Fact, FactMail, When } from '../../practice/web/parts/site-facts.tsx'
import { FORM_REPLY_TIME, SUPPORT_CATEGORIES, SUPPORT_KEPT_MONTHS } from '../../support/contract.ts'
import type { LegalPart } from './legal-section.tsx'

const roles = (
  <>
    <p>A lei distingue quem decide sobre os dados de quem apenas os trata em nome de outro:</p>
    <ul>
      <li>
        <strong>Dados dos pacientes:</strong> o controlador é o psicólogo que atende. O {APP_NAME} é
        operador: trata esses dados somente para prestar o serviço a ele, conforme suas instruções.
      </li>
      <li>
        <strong>Dados da conta e da assinatura do psicólogo, e mensagens ao suporte:</strong> o
        controlador é o {APP_NAME}.
      </li>
    </ul>
  </>
)

const collection = (
  <>
    <p>Coletamos somente o que o serviço precisa:</p>
    <ul>
      <li>
        <strong>Dados de contato:</strong> nome, e-mail e telefone; CPF, quando o psicólogo precisa
        dele para o recibo, o prontuário ou o contrato; data de nascimento e responsável, quando o
        psicólogo os informa.
      </li>
      <li>
        <strong>Dados profissionais:</strong> número do CRP, especialização, apresentação, foto,
        horários, endereço de atendimento e chave Pix do psicólogo.
      </li>
      <li>
        <strong>Histórico de agendamentos:</strong> datas, horários, serviços, valores, situação de
        cada consulta e de seu pagamento, e as observações que você escrever.
      </li>
      <li>
        <strong>Prontuário:</strong> o que o psicólogo registra do atendimento, com anexos,
        documentos e contratos, e quem leu ou mudou cada registro.
      </li>
    </ul>
    <p>
      Contamos quais telas a conta do psicólogo usa e por quanto tempo, sem dados de pacientes;
      depois de dois dias ficam só os totais.
    </p>
    <p>
      Não usamos cookies de publicidade nem rastreamos sua navegação em outros sites. O navegador
      guarda:
    </p>
    <ul>
      <li>até você sair, o seu acesso: a conta do psicólogo ou o telefone do paciente;</li>
      <li>
        enquanto a aba estiver aberta, o que você digitou e não enviou e a confirmação do que
        agendou;
      </li>
      <li>
        depois que o psicólogo entra, um número que identifica o aparelho (um cookie), para que
        tentativas de outras pessoas não bloqueiem o acesso dele;
      </li>
      <li>os arquivos do aplicativo, iguais para todos, e o tema claro ou escuro;</li>
      <li>
        somente com o psicólogo conectado, os horários da semana com as iniciais dos pacientes, para
        consulta sem internet. São apagados quando ele sai;
      </li>
      <li>
        o que o psicólogo escreve no prontuário ou em um documento, cifrado, até chegar ao servidor
        ou ser emitido.
      </li>
    </ul>
  </>
)

const use = (
  <>
    <p>Usamos os dados para:</p>
    <ul>
      <li>marcar, confirmar, alterar e cancelar consultas;</li>
      <li>enviar notificações e lembretes por e-mail e SMS, sem informações de saúde no texto;</li>
      <li>mostrar ao psicólogo sua agenda, seus pacientes e seus relatórios;</li>
      <li>cobrar assinaturas, responder ao suporte e proteger as contas;</li>
      <li>cumprir obrigações legais.</li>
    </ul>
    <p>
      As bases legais são a execução do serviço contratado, o consentimento ao agendar, o
      cumprimento de obrigações legais e o legítimo interesse em manter a plataforma segura.
    </p>
    <p>
      Não vendemos dados. Eles são compartilhados apenas com o psicólogo que você escolheu e, no
      estritamente necessário, com os fornecedores de hospedagem, e-mail, SMS e pagamento de
      assinaturas, que não podem usá-los para outro fim.
    </p>
  </>
)

const consent = (
  <p>
    Ao enviar o formulário de agendamento, o paciente consente com o uso de seus dados para marcar e
    acompanhar a consulta. Guardamos, com o agendamento, a versão desta política e o instante do
    consentimento. Ele pode ser retirado a qualquer momento, junto ao psicólogo ou pelo suporte, sem
    desfazer o que já foi realizado.
  </p>
)

const protection = (
  <>
    <p>
      Os dados trafegam com criptografia SSL e ficam em armazenamento em nuvem, com acesso restrito.
      Cada psicólogo vê somente os próprios pacientes, senhas são guardadas de forma que ninguém as
      pode ler, e fica registrado quem consultou ou alterou os dados de um paciente.
    </p>
    <p>
      Os prontuários são cifrados antes de chegarem ao banco de dados e às cópias de segurança, com
      uma chave de cada conta. A administração da plataforma não tem como abri-los no sistema.
    </p>
    <p>
      Se houver um incidente de segurança que possa causar risco ou dano relevante, avisaremos as
      pessoas afetadas e a Autoridade Nacional de Proteção de Dados (ANPD), como manda a lei.
    </p>
  </>
)

const keeping = (
  <>
    <p>
      Guardamos os dados enquanto a conta existir. Encerrada a conta, eles são mantidos por{' '}
      {KEPT_DAYS} dias, para exportação ou arrependimento, e depois apagados. O que a lei obriga a
      manter é guardado pelo prazo legal ou anonimizado.
    </p>
    <p>
      O prontuário é guardado pelo prazo que a lei exige (20 anos depois do último registro, se o
      psicólogo não escolher outro, e nunca menos de 5), mesmo que o cadastro do paciente seja
      excluído: o contato é apagado, e fica a identificação que a lei pede. Ele é removido somente
      pelo psicólogo, depois do prazo. A guarda é do psicólogo: uma conta encerrada com prontuários
      fica até que ele leve o arquivo e a assuma.
    </p>
    <p>
      As mensagens ao suporte são apagadas depois de {SUPPORT_KEPT_MONTHS} meses, ou antes, com a
      conta de onde foram escritas. As mensagens com códigos de acesso são apagadas em um dia. Dos
      avisos enviados, o texto é apagado depois de {BODY_KEPT_DAYS} dias, e o registro de envio
      depois de {MESSAGES_KEPT_MONTHS} meses. Cópias de segurança são apagadas em até 30 dias.
    </p>
  </>
)

const rights = (
  <>
    <p>A qualquer momento e sem custo, você pode:</p>
    <ul>
      <li>
        <strong>acessar</strong> seus dados e saber com quem foram compartilhados;
      </li>
      <li>
        <strong>corrigir</strong> o que estiver incompleto, inexato ou desatualizado;
      </li>
      <li>
        <strong>excluir</strong> seus dados, salvo o que a lei obriga a manter;
      </li>
      <li>
        <strong>portar</strong> seus dados para outro serviço, em formato aberto;
      </li>
      <li>retirar o consentimento e apresentar reclamação à ANPD.</li>
    </ul>
    <p>
      Psicólogos corrigem, exportam e encerram a própria conta em Perfil e Configurações. Pacientes
      podem pedir ao psicólogo que os atende ou escrever ao suporte, que encaminha o pedido.
    </p>
  </>
)

const officer = (
  <p>
    O encarregado pelo tratamento de dados pessoais
    <When fact="dpoName">
      {' é '}
      <strong>
        <Fact name="dpoName" />
      </strong>
      , que
    </When>{' '}
    atende{' '}
    <When fact="dpoEmail">
      pelo e-mail <FactMail name="dpoEmail" /> ou{' '}
    </When>
    pelo <TextLink href="/support#mensagem">formulário de suporte</TextLink>: escolha a categoria “
    {SUPPORT_CATEGORIES.conta}” e diga o que precisa. Respondemos em {FORM_REPLY_TIME} e atendemos o
    pedido no prazo da lei.
  </p>
)

/** The privacy policy, with the contents that the LGPD (Lei nº 13.709/2018, arts. 5, 9, 18, 41 and 48) requires. */
export const PRIVACY: readonly LegalPart[] = [
  { id: 'papeis', title: 'Quem responde pelos dados', text: roles },
  { id: 'coleta', title: 'Dados que coletamos', text: collection },
  { id: 'uso', title: 'Como usamos os dados', text: use },
  { id: 'consentimento', title: 'Consentimento ao agendar', text: consent },
  { id: 'protecao', title: 'Como protegemos os dados', text: protection },
  { id: 'guarda', title: 'Por quanto tempo guardamos', text: keeping },
  { id: 'direitos', title: 'Seus direitos', text: rights },
  { id: 'encarregado', title: 'Encarregado de dados', text: officer },
]
