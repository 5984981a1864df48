import { describe, expect, it } from 'vitest'
import { SAMPLE_LINKS } from '../../app/dev/sample-messages.ts'
import { renderEmailText } from '../delivery/email-content.ts'
import { SUPPORT_KINDS, type SupportRequest } from './message-kinds.ts'

const { content: supportMail } = SUPPORT_KINDS.support_request

const request: SupportRequest = {
  name: 'Maria Lima',
  email: 'maria@exemplo.com',
  phone: null,
  category: 'Problema técnico',
  subject: 'Não consigo entrar',
  message: 'O código não chega.\nPrazo: agora',
  author: null,
  priority: null,
}

describe('a message to the support', () => {
  it('a message to the support is answered to its sender', () => {
    expect(supportMail(request).emailContent.replyTo).toBe('maria@exemplo.com')
  })

  it("a message to the support has its facts before the person's own words, which could imitate them", () => {
    const text = renderEmailText(
      supportMail({ ...request, priority: 'até 1 hora' }).emailContent,
      SAMPLE_LINKS,
    )
    expect(text.indexOf('Prazo: até 1 hora (plano Pro)')).toBeLessThan(
      text.indexOf('O código não chega.'),
    )
    expect(text).toContain('\nO código não chega.\nPrazo: agora\n')
  })
})
