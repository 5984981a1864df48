import { describe, expect, it } from 'vitest'
import { bodyOf, errorsOf, firstWrong, isBlank, type Typed } from './support-fields.ts'

const EMPTY: Typed = { name: '', email: '', phone: '', category: '', subject: '', message: '' }
const FILLED: Typed = {
  ...EMPTY,
  name: 'Maria Lima',
  email: 'maria@exemplo.com',
  subject: 'Dúvida',
  message: 'Como exporto meus dados?',
}

describe('the support form', () => {
  it('the support form needs neither phone nor category', () => {
    expect(errorsOf(bodyOf(FILLED))).toEqual({})
    expect(bodyOf(FILLED).category).toBe('geral')
  })

  it('the support form names missing fields one by one', () => {
    const errors = errorsOf(bodyOf({ ...EMPTY, phone: '9123', category: 'vendas' }))
    expect(errors).toEqual({
      name: 'Nome deve ter pelo menos 2 caracteres',
      email: 'Email inválido',
      phone: 'Telefone deve ter pelo menos 10 dígitos',
      category: 'Valor inválido',
      subject: 'Assunto é obrigatório',
      message: 'Mensagem é obrigatória',
    })
    expect(firstWrong(errors)).toBe('name')
  })

  it('the support form is blank while only a category is chosen', () => {
    expect(isBlank({ ...EMPTY, category: 'conta' })).toBe(true)
    expect(isBlank({ ...EMPTY, subject: 'Oi' })).toBe(false)
  })
})
