import { EmptyState, NothingFound } from '../../../platform/web/ui/empty-state.tsx'
import { PagedList } from '../../../platform/web/ui/paged-list.tsx'
import { SkeletonTable } from '../../../platform/web/ui/skeleton.tsx'
import { usePaging } from '../../../platform/web/use-paging.ts'
import { SUPPORT_KEPT_MONTHS } from '../contract.ts'
import type { InboxState } from '../inbox-rules.ts'
import { useInboxPage } from './inbox-api.ts'
import { InboxMessage } from './inbox-message.tsx'
import { useMarking } from './use-marking.ts'

const WORDS = { one: 'mensagem', many: 'mensagens' }

const NOTHING: Record<InboxState, { title: string; description: string }> = {
  open: {
    title: 'Ninguém espera resposta',
    description: 'O que escreverem pelo formulário de suporte aparece aqui e no seu e-mail.',
  },
  answered: {
    title: 'Nenhuma mensagem respondida',
    description: `As que você marcar como respondidas ficam aqui por ${SUPPORT_KEPT_MONTHS} meses.`,
  },
  all: {
    title: 'Nenhuma mensagem ainda',
    description: 'O que escreverem pelo formulário de suporte aparece aqui e no seu e-mail.',
  },
}

export function InboxPages({ state, onAll }: { state: InboxState; onAll: () => void }) {
  const paging = usePaging(state)
  const page = useInboxPage({ state, after: paging.after })
  const marking = useMarking()
  return (
    <PagedList
      read={page}
      paging={paging}
      words={WORDS}
      skeleton={<SkeletonTable rows={4} columns={3} />}
      empty={
        state === 'all' ? (
          <EmptyState compact {...NOTHING[state]} />
        ) : (
          <NothingFound {...NOTHING[state]} way="Ver todas as mensagens" onClear={onAll} />
        )
      }
    >
      {(messages) => (
        <ul className="grid grid-cols-1 gap-3">
          {messages.map((message) => (
            <li key={message.id}>
              <InboxMessage message={message} marking={marking} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
