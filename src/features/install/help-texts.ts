import type { InstallWay } from './rules.ts'

export const INSTALL_HELP: Record<InstallWay, { title: string; steps: readonly string[] }> = {
  'ios-safari': {
    title: 'No iPhone ou iPad, pelo Safari',
    steps: [
      'Toque em Compartilhar, o quadrado com a seta para cima.',
      'Escolha “Adicionar à Tela de Início”.',
      'Toque em “Adicionar”.',
    ],
  },
  'ios-other': {
    title: 'No iPhone ou iPad, instale pelo Safari',
    steps: [
      'Abra esta página no Safari.',
      'Toque em Compartilhar, o quadrado com a seta para cima.',
      'Escolha “Adicionar à Tela de Início”.',
    ],
  },
  'mac-safari': {
    title: 'No Mac, pelo Safari',
    steps: ['No alto da tela, abra o menu Arquivo.', 'Escolha “Adicionar ao Dock”.'],
  },
  'old-mac-safari': {
    title: 'Esta versão do Safari não instala aplicativos',
    steps: ['Atualize o macOS, ou abra esta página no Chrome ou no Edge.'],
  },
  'firefox-android': {
    title: 'No Firefox para Android',
    steps: [
      'Toque no menu de três pontos, ao lado do endereço.',
      'Escolha “Instalar” ou “Adicionar à tela inicial”.',
    ],
  },
  samsung: {
    title: 'No Samsung Internet',
    steps: [
      'Toque no menu de três riscos, embaixo.',
      'Escolha “Adicionar página a” e depois “Tela inicial”.',
    ],
  },
  'chromium-android': {
    title: 'No menu do navegador',
    steps: [
      'Toque no menu de três pontos, ao lado do endereço.',
      'Escolha “Instalar aplicativo” ou “Adicionar à tela inicial”.',
    ],
  },
  'chromium-desktop': {
    title: 'Na barra de endereço',
    steps: [
      'Clique no ícone de instalar, à direita do endereço, e confirme.',
      'Sem esse ícone, o aplicativo já pode estar instalado: procure entre os seus programas.',
    ],
  },
  'firefox-desktop': {
    title: 'O Firefox no computador não instala aplicativos',
    steps: ['Abra esta página no Chrome, no Edge ou no Safari para instalar.'],
  },
  unknown: {
    title: 'Este navegador não oferece a instalação',
    steps: ['Abra esta página no Chrome, no Edge ou no Safari para instalar.'],
  },
}

export const BENEFITS = {
  offline: 'Funciona offline para consultas básicas',
  reminders: 'Notificações de lembretes de sessões',
  access: 'Acesso direto pela tela inicial',
  phone: 'Otimizado para celular',
} as const
