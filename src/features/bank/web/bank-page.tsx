import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { Skeleton, SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'

/** Kept apart from the page, whose files are part of every screen's first load. */
const BankLines = lazyPart(
  () => import('./bank-lines.tsx'),
  <Skeleton label="Carregando os lançamentos...">
    <SkeletonLines lines={8} />
  </Skeleton>,
)
BankLines.preload()

export default function BankPage() {
  return (
    <>
      <PageHeader
        title="Conferir extrato"
        description="O extrato do banco ao lado do que está em aberto. Nada é registrado sem você confirmar."
      />
      <BankLines />
    </>
  )
}
