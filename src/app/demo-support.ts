import { keepSupportMessage } from '../features/support/commands.ts'
import type { SupportInput } from '../features/support/contract.ts'
import { markMessage } from '../features/support/inbox-commands.ts'
import { type Author, listSuperAdmins } from '../features/support/queries.ts'
import type { Database } from '../platform/server/database.ts'
import { DAY, HOUR, MINUTE } from '../platform/shared/calendar.ts'

/** The support requests of the demonstration. */

interface DemoQuestion {
  from?: string
  ago: number
  answeredAgo?: number
  input: Omit<SupportInput, 'name' | 'email' | 'phone'>
}

const STRANGER = {
  name: 'Otávio Brandão',
  email: 'otavio@exemplo.com.br',
  phone: '+5511900000077',
}

const QUESTIONS: DemoQuestion[] = [
  {
    ago: 3 * DAY,
    answeredAgo: 2 * DAY,
    input: {
      category: 'geral',
      subject: 'Posso testar antes de assinar?',
      message: 'Oi! O plano gratuito tem prazo para acabar?',
    },
  },
  {
    ago: 26 * HOUR,
    from: 'teresa@exemplo.com.br',
    input: {
      category: 'conta',
      subject: 'Trocar o e-mail da conta',
      message: 'Quero entrar com outro e-mail. Perco alguma coisa se mudar?',
    },
  },
  {
    ago: 3 * HOUR,
    from: 'renato@exemplo.com.br',
    input: {
      category: 'pagamento',
      subject: 'Nota da assinatura anual',
      message: 'Preciso da nota fiscal da assinatura deste ano.\nPode ser no CPF mesmo.',
    },
  },
  {
    ago: 20 * MINUTE,
    from: 'lucia@exemplo.com.br',
    input: {
      category: 'tecnico',
      subject: 'Um lembrete não chegou',
      message: 'O lembrete de ontem aparece como não enviado. O que faço?',
    },
  },
]

export async function insertSupportMessages(
  db: Database,
  authors: Map<string, Author>,
  now: number,
): Promise<void> {
  await db.asPlatform(async (sql, enqueue) => {
    const [admin] = await listSuperAdmins(sql)
    for (const { from = '', ago, answeredAgo, input } of QUESTIONS) {
      const author = authors.get(from) ?? null
      const { name, email } = author ?? STRANGER
      const written = { ...input, name, email, phone: author ? null : STRANGER.phone }
      const { id } = await keepSupportMessage(sql, enqueue, written, author, now - ago)
      if (admin && answeredAgo)
        await markMessage(sql, { id, answered: true, adminId: admin.id }, now - answeredAgo)
    }
  })
}
