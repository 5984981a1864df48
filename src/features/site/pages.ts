import { APP_NAME } from '../../platform/shared/app-name.ts'

export interface SitePage {
  path: string
  title: string
  description: string
}

export const SITE_PAGES = {
  landing: {
    path: '/',
    title: `${APP_NAME}: agenda, pacientes e Pix para psicólogas e psicólogos`,
    description:
      'Agenda semanal, cadastro de pacientes, página de agendamento e cobrança por Pix para quem atende por conta própria. Comece grátis, sem cartão.',
  },
  legal: {
    path: '/legal',
    title: `Termos de uso e privacidade · ${APP_NAME}`,
    description:
      'Os termos de uso e a política de privacidade: o que coletamos, para quê, como protegemos e como você acessa, corrige, exclui ou leva seus dados.',
  },
  support: {
    path: '/support',
    title: `Suporte · ${APP_NAME}`,
    description:
      'Respostas sobre conta, agendamento, Pix e cancelamento, horários de atendimento e um formulário para falar com a gente.',
  },
} as const satisfies Record<string, SitePage>
export type SitePageName = keyof typeof SITE_PAGES
