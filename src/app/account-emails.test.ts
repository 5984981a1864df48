import { describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS } from '../features/account/message-kinds.ts'
import { ADMIN_KINDS } from '../features/admin/message-kinds.ts'
import type { MessageContent } from '../features/delivery/email-content.ts'
import { renderEmailText } from '../features/delivery/email-content.ts'
import { IDENTITY_KINDS } from '../features/identity/message-kinds.ts'
import { LOGIN_KINDS } from '../features/patient-login/message-kinds.ts'
import { SUBSCRIPTION_KINDS } from '../features/subscription/message-kinds.ts'
import { SUPPORT_KINDS } from '../features/support/message-kinds.ts'
import { SAMPLE_LINKS } from './dev/sample-messages.ts'

const { content: welcomeMail } = IDENTITY_KINDS.welcome
const { content: passwordResetMail } = IDENTITY_KINDS.password_reset
const { content: passwordChangedMail } = IDENTITY_KINDS.password_changed
const { content: emailChangeMail } = IDENTITY_KINDS.email_change
const { content: emailChangedMail } = IDENTITY_KINDS.email_changed
const { content: codeMail } = LOGIN_KINDS.login_code
const { content: planChangedMail } = SUBSCRIPTION_KINDS.plan_changed
const { content: renewalFailedMail } = SUBSCRIPTION_KINDS.renewal_failed
const { content: accountClosedMail } = ACCOUNT_KINDS.account_closed
const { content: accountActivatedMail } = ADMIN_KINDS.account_activated
const { content: accountDeactivatedMail } = ADMIN_KINDS.account_deactivated
const { content: supportReceivedMail } = SUPPORT_KINDS.support_received

const timezone = 'America/Sao_Paulo'
const APRIL = Date.parse('2026-04-01T12:00:00-03:00')
const PAGE = 'https://consultorio.example/agendar/7/ana-souza'
const SUPPORT = 'https://consultorio.example/support'
const RESET = 'https://consultorio.example/psychologist/reset-password?token=abc'
const textOf = ({ emailContent }: MessageContent) => renderEmailText(emailContent, SAMPLE_LINKS)

describe('an e-mail about an account', () => {
  it.each<[what: string, mail: MessageContent, subject: string, parts: string[]]>([
    [
      'a new one',
      welcomeMail(PAGE, true),
      'Boas-vindas ao Consultório',
      ['Olá.', `Link: ${PAGE}`, `Ver minha página:\n${PAGE}`, SAMPLE_LINKS('dashboard')],
    ],
    [
      'a new one that is still to be activated',
      welcomeMail(PAGE, false),
      'Boas-vindas ao Consultório',
      ['Sua conta está em verificação, o que leva até 24 horas.', `Link: ${PAGE}`],
    ],
    [
      'a forgotten password',
      passwordResetMail(RESET),
      'Sua nova senha',
      ['Ele vale por 1 hora e funciona uma vez.', `Criar nova senha:\n${RESET}\n`],
    ],
    [
      'a changed password',
      passwordChangedMail(APRIL, timezone, RESET),
      'Sua senha foi alterada',
      ['em 01/04/2026 às 12:00', 'Se não foi você', `Criar outra senha:\n${RESET}`],
    ],
    [
      'a new address, to that address',
      emailChangeMail(RESET),
      'Confirme seu novo e-mail',
      ['Olá.', 'vale por 24 horas e funciona uma vez', `Confirmar novo e-mail:\n${RESET}`],
    ],
    [
      'a new address, to the one before',
      emailChangedMail(APRIL, timezone, RESET),
      'O e-mail da sua conta foi alterado',
      ['Em 01/04/2026 às 12:00', 'em até 7 dias', `Não fui eu:\n${RESET}`],
    ],
    [
      'a login code',
      codeMail('012345', 10),
      'Seu código de acesso',
      ['\n012345\n', 'vale por 10 minutos', 'Não o passe a ninguém.'],
    ],
    [
      'a new plan',
      planChangedMail('Ana', { plan: 'pro-annual', until: null, timezone }),
      'Seu plano agora é o Pro Anual',
      ['Seu pagamento foi confirmado', SAMPLE_LINKS('plans')],
    ],
    [
      'a plan that was cancelled',
      planChangedMail('Ana', { plan: 'pro', until: APRIL, timezone }),
      'Sua assinatura foi cancelada',
      ['Sua assinatura do Pro Mensal foi cancelada', 'continua até 01/04/2026'],
    ],
    [
      'a plan that has ended',
      planChangedMail('Ana', { plan: 'free', until: null, timezone }),
      'Seu plano agora é o Básico',
      ['Nada se perdeu'],
    ],
    [
      'a renewal that failed',
      renewalFailedMail('Ana', { graceEnds: APRIL, payUrl: 'https://pay.example/1', timezone }),
      'Não conseguimos renovar o seu plano',
      ['continua até 01/04/2026', 'Pagar a renovação:\nhttps://pay.example/1'],
    ],
    [
      'a renewal that only a new payment page helps',
      renewalFailedMail('Ana', { graceEnds: APRIL, payUrl: null, timezone }),
      'Não conseguimos renovar o seu plano',
      [`Pagar a renovação:\n${SAMPLE_LINKS('plans')}`],
    ],
    [
      'its end',
      accountClosedMail('Ana', APRIL, timezone),
      'Sua conta foi encerrada',
      ['Seus dados serão apagados em 01/04/2026.', 'restaurar a conta'],
    ],
    [
      'its activation',
      accountActivatedMail('Ana', PAGE),
      'Sua conta está ativa',
      [`Link: ${PAGE}`, `Ver minha página:\n${PAGE}`, SAMPLE_LINKS('dashboard')],
    ],
    [
      'its deactivation',
      accountDeactivatedMail('Ana', {
        reason: 'CRP vencido',
        wasActive: true,
        supportUrl: SUPPORT,
      }),
      'Sua conta foi desativada',
      ['Motivo: CRP vencido', `Escrever ao suporte:\n${SUPPORT}`, 'consultar e exportar'],
    ],
    [
      'a verification that failed',
      accountDeactivatedMail('Ana', { reason: null, wasActive: false, supportUrl: SUPPORT }),
      'Não pudemos ativar sua conta',
      ['sua conta não foi ativada', `Escrever ao suporte:\n${SUPPORT}`],
    ],
    [
      'a message that came',
      supportReceivedMail('até 24 horas úteis'),
      'Recebemos a sua mensagem',
      ['Olá.', 'responder em até 24 horas úteis'],
    ],
  ])('an e-mail about an account names %s', (_, mail, subject, parts) => {
    expect(mail.subject).toBe(subject)
    for (const part of parts) expect(textOf(mail)).toContain(part)
  })

  it('an e-mail about an account links to no missing page', () => {
    expect(textOf(welcomeMail(PAGE, false))).not.toContain('Ver minha página')
  })
})
