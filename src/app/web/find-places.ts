import {
  Bell,
  BookOpen,
  CalendarOff,
  CalendarPlus,
  CalendarSync,
  Download,
  FileCheck,
  FileCheck2,
  FileSignature,
  HandCoins,
  Keyboard,
  KeyRound,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  MapPin,
  Monitor,
  Moon,
  NotebookPen,
  Printer,
  Receipt,
  Sun,
  Timer,
  UserPlus,
  Video,
} from 'lucide-react'
import { TEMPLATE_PATH } from '../../features/agreements/rules.ts'
import type { FindEntry } from '../../features/find/web/use-found.ts'
import { BOOK_PATH, RECEITA_SAUDE_PATH } from '../../features/fiscal/addresses.ts'
import {
  ADDRESSED,
  ATTENDANCE_PATH,
  attendanceField,
  attendancePath,
} from '../../features/practice/attendance-addresses.ts'
import { RETENTION_PATH } from '../../features/profile/settings-choices.ts'
import { sessionsPath } from '../../features/sessions/rules.ts'
import { chooseTheme } from '../../platform/web/theme.ts'
import { openAreaWindow } from './area-window.ts'

export const SCREEN_WORDS: Record<string, string> = {
  '/psychologist/dashboard': 'hoje painel início resumo',
  '/psychologist/patients': 'cadastro contatos clientes',
  '/psychologist/sessions': 'consultas atendimentos lista',
  '/psychologist/agenda': 'semana calendário horários',
  [ATTENDANCE_PATH]: 'expediente almoço',
  '/psychologist/settings': 'preferências duração fuso horário cancelamento falta vídeo',
  '/psychologist/profile': 'CRP foto nome telefone WhatsApp e-mail biografia especialização',
  '/psychologist/share': 'link público página agendamento QR code',
  '/psychologist/reports': 'receita financeiro faturamento ganhos mês',
  '/psychologist/statements': 'fechar mês mensal mensalidade demonstrativo extrato cobrança fatura',
  '/psychologist/book': 'despesas gastos livro caixa carnê-leão líquido contabilidade',
  '/psychologist/services': 'preço valor consulta',
  '/psychologist/records': 'guarda arquivo excluídos prazo',
  '/psychologist/messages': 'e-mails SMS avisos enviados',
  '/psychologist/plans': 'Pro upgrade pagar plano',
}

type Place = Pick<FindEntry, 'label' | 'words' | 'detail'> & { Icon: LucideIcon } & (
    | { path: string }
    | { act: () => void }
  )

export const CREATIONS: readonly Place[] = [
  {
    label: 'Nova sessão',
    words: 'marcar agendar consulta atendimento',
    Icon: CalendarPlus,
    act: () => openAreaWindow({ kind: 'session' }),
  },
  {
    label: 'Novo paciente',
    words: 'cadastrar adicionar',
    Icon: UserPlus,
    act: () => openAreaWindow({ kind: 'patient' }),
  },
  {
    label: 'Bloquear um dia ou período',
    words:
      'férias folga feriado recesso viagem ausência fechar agenda horário dias sem atendimento',
    Icon: CalendarOff,
    path: attendanceField(ADDRESSED.dayOff),
  },
]

export const PLACES: readonly Place[] = [
  {
    label: 'Modelo de contrato',
    detail: 'Texto que os pacientes aceitam',
    words: 'termo de acordo consentimento autorização assinatura honorários faltas',
    Icon: FileSignature,
    path: TEMPLATE_PATH,
  },
  {
    label: 'Abrir um prontuário',
    detail: 'Pelo paciente',
    words: 'evolução anotações registro ficha anamnese laudo atestado declaração documento',
    Icon: NotebookPen,
    path: '/psychologist/patients',
  },
  {
    label: 'Emitir um recibo',
    detail: 'Em Pagamentos, no menu da sessão paga',
    words: 'recibos comprovante nota fiscal imposto reembolso convênio',
    Icon: Receipt,
    path: sessionsPath({ lista: 'passadas', paid: 'true' }),
  },
  {
    label: 'Registrar uma despesa',
    detail: 'No Livro',
    words: 'gasto aluguel conta custo saída livro caixa comprovante carnê-leão',
    Icon: BookOpen,
    path: BOOK_PATH,
  },
  {
    label: 'Receita Saúde',
    detail: 'O arquivo para o Carnê-Leão Web',
    words: 'imposto de renda IRPF receita federal recibo DARF e-CAC carnê-leão declarar',
    Icon: FileCheck2,
    path: RECEITA_SAUDE_PATH,
  },
  {
    label: 'Chave Pix',
    words: 'receber pagamento cobrança banco',
    Icon: Landmark,
    path: '/psychologist/settings#chave-pix',
  },
  {
    label: 'Modalidades e endereço do consultório',
    words: 'online presencial local rua observações para os pacientes',
    Icon: MapPin,
    path: attendanceField(ADDRESSED.office),
  },
  {
    label: 'Antecedência e intervalo dos agendamentos',
    words: 'regras link público horários prazo pausa entre sessões',
    Icon: Timer,
    path: attendancePath('regras'),
  },
  {
    label: 'Dia do fechamento e lembretes de pagamento',
    words: 'mês mensal demonstrativo em aberto cobrar atraso',
    Icon: FileCheck,
    path: '/psychologist/settings#fechamento',
  },
  {
    label: 'Lembretes e avisos',
    words: 'lembrar e-mail SMS WhatsApp mensagens notificação',
    Icon: Bell,
    path: '/psychologist/settings?parte=avisos',
  },
  {
    label: 'Link das sessões online',
    words: 'vídeo sala Meet Zoom Teams videochamada',
    Icon: Video,
    path: '/psychologist/settings#link-de-video',
  },
  {
    label: 'Alterar senha',
    words: 'trocar mudar segurança acesso',
    Icon: KeyRound,
    path: '/psychologist/settings?parte=conta',
  },
  {
    label: 'Exportar meus dados',
    words: 'backup cópia baixar salvar planilha LGPD encerrar excluir conta',
    Icon: Download,
    path: '/psychologist/settings?parte=conta',
  },
  {
    label: 'Prazo de guarda dos prontuários',
    words: 'anos',
    Icon: NotebookPen,
    path: RETENTION_PATH,
  },
  {
    label: 'Agenda no seu calendário',
    words: 'Google Apple Outlook sincronizar integração',
    Icon: CalendarSync,
    path: '/psychologist/settings?parte=aparelho',
  },
  {
    label: 'Notificações neste aparelho',
    words: 'push celular permitir',
    Icon: Bell,
    path: '/psychologist/settings?parte=aparelho',
  },
  {
    label: 'Cartaz com QR code',
    words: 'imprimir divulgar link público',
    Icon: Printer,
    path: '/psychologist/share',
  },
  {
    label: 'Tema escuro',
    words: 'aparência modo noturno noite cores dark',
    Icon: Moon,
    act: () => chooseTheme('dark'),
  },
  {
    label: 'Tema claro',
    words: 'aparência modo dia cores light',
    Icon: Sun,
    act: () => chooseTheme('light'),
  },
  {
    label: 'Tema do sistema',
    words: 'aparência modo automático cores',
    Icon: Monitor,
    act: () => chooseTheme('system'),
  },
  {
    label: 'Suporte',
    words: 'ajuda dúvida problema contato falar',
    Icon: LifeBuoy,
    path: '/support',
  },
]

export const USUAL: readonly Place[] = [
  {
    label: 'Receber um pagamento',
    words: 'recebi pagar em atraso não pagas pendências dívida cobrar inadimplência Pix',
    Icon: HandCoins,
    path: sessionsPath({ lista: 'nao-pagas' }),
  },
  {
    label: 'Teclas de atalho',
    words: 'teclado atalhos',
    Icon: Keyboard,
    act: () => openAreaWindow({ kind: 'keys' }),
  },
]

export function entriesOf(places: readonly Place[], navigate: (path: string) => void): FindEntry[] {
  return places.map((place) => ({
    ...place,
    choose: 'act' in place ? place.act : () => navigate(place.path),
  }))
}
