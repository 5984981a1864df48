import {
  Bell,
  BookOpen,
  CalendarClock,
  CalendarOff,
  CalendarPlus,
  CalendarSync,
  Download,
  FileCheck,
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
import type { FindEntry } from '../../features/find/web/use-found.ts'
import {
  ADDRESSED,
  attendanceField,
  attendancePath,
} from '../../features/practice/attendance-addresses.ts'
import { RETENTION_PATH } from '../../features/profile/settings-choices.ts'
import { sessionsPath } from '../../features/sessions/rules.ts'
import { chooseTheme } from '../../platform/web/theme.ts'
import { openAreaWindow } from './area-window.ts'
import { screens } from './screens.ts'
import { SETTINGS_CARDS, type SettingsCard } from './settings-cards.ts'

type Destination = Pick<FindEntry, 'label' | 'words' | 'detail'> & { Icon: LucideIcon } & (
    | { path: string }
    | { act: () => void }
  )

export const CREATIONS: readonly Destination[] = [
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

export const DESTINATIONS: readonly Destination[] = [
  {
    ...screens['contract-template'],
    detail: 'Texto que os pacientes aceitam',
    words: 'termo de acordo consentimento autorização assinatura honorários faltas',
  },
  {
    label: 'Abrir um prontuário',
    detail: 'Pelo paciente',
    words: 'evolução anotações registro ficha anamnese laudo atestado declaração documento',
    Icon: NotebookPen,
    path: screens.patients.path,
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
    path: screens.book.path,
  },
  {
    ...screens['receita-saude'],
    detail: 'O arquivo para o Carnê-Leão Web',
    words: 'imposto de renda IRPF receita federal recibo DARF e-CAC carnê-leão declarar',
  },
  {
    label: 'Chave Pix',
    words: 'receber pagamento cobrança banco',
    Icon: Landmark,
    path: `${screens.settings.path}#chave-pix`,
  },
  {
    label: 'Pix que se confirma sozinho',
    words: 'API Pix banco ligar conta certificado Efí Inter Sicoob Sicredi pagamento automático',
    Icon: Landmark,
    path: cardPath('banco'),
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
    path: `${screens.settings.path}#fechamento`,
  },
  {
    label: 'Lembretes e avisos',
    words: 'lembrar e-mail SMS WhatsApp mensagens notificação',
    Icon: Bell,
    path: `${screens.settings.path}?parte=avisos`,
  },
  {
    label: 'Link das sessões online',
    words: 'vídeo sala Meet Zoom Teams videochamada',
    Icon: Video,
    path: `${screens.settings.path}#link-de-video`,
  },
  {
    label: 'Alterar senha',
    words: 'trocar mudar segurança acesso',
    Icon: KeyRound,
    path: `${screens.settings.path}?parte=conta`,
  },
  {
    label: 'Exportar meus dados',
    words: 'backup cópia baixar salvar planilha LGPD encerrar excluir conta',
    Icon: Download,
    path: `${screens.settings.path}?parte=conta`,
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
    path: cardPath('agenda-no-calendario'),
  },
  {
    label: 'Outros calendários',
    words: 'ocupado Google Apple iCloud Outlook Proton ligar sincronizar importar hospital',
    Icon: CalendarClock,
    path: cardPath('outros-calendarios'),
  },
  {
    label: 'Notificações neste aparelho',
    words: 'push celular permitir',
    Icon: Bell,
    path: cardPath('notificacoes'),
  },
  {
    label: 'Cartaz com QR code',
    words: 'imprimir divulgar link público',
    Icon: Printer,
    path: screens.share.path,
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

export const USUAL: readonly Destination[] = [
  {
    label: 'Receber um pagamento',
    words: 'recebi pagar em atraso não pagas pendências dívida cobrar inadimplência Pix',
    Icon: HandCoins,
    act: () => openAreaWindow({ kind: 'receive' }),
  },
  {
    label: 'Teclas de atalho',
    words: 'teclado atalhos',
    Icon: Keyboard,
    act: () => openAreaWindow({ kind: 'keys' }),
  },
]

export function entriesOf(
  destinations: readonly Destination[],
  navigate: (path: string) => void,
): FindEntry[] {
  return destinations.map((destination) => ({
    ...destination,
    choose: 'act' in destination ? destination.act : () => navigate(destination.path),
  }))
}

function cardPath(card: SettingsCard): string {
  return `${screens.settings.path}?parte=${SETTINGS_CARDS[card]}#${card}`
}
