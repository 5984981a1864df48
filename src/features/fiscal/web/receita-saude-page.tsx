import { Link } from 'wouter'
import { APP_NAME } from '../../../platform/shared/app-name.ts'
import { ApiError } from '../../../platform/web/api.ts'
import { buttonClass } from '../../../platform/web/ui/button.tsx'
import { EmptyState } from '../../../platform/web/ui/empty-state.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { BOOK_PATH, periodPath, RECEITA_SAUDE_PATH, type ShownPeriod } from '../addresses.ts'
import { useReceitaSaude } from './api.ts'
import { CheckStep } from './check-step.tsx'
import { DownloadStep } from './download-step.tsx'
import { ChangedReceipts, ExcludedPayments, IssuedPayments, MarkStep } from './mark-step.tsx'
import { PeriodSwitcher, usePeriod } from './period-switcher.tsx'
import { StepCard } from './step-card.tsx'

export default function ReceitaSaudePage() {
  const shown = usePeriod()
  return (
    <>
      <PageHeader
        title="Receita Saúde"
        description={`O ${APP_NAME} prepara o arquivo; não emite o recibo oficial. Quem emite é você, no Carnê-Leão Web ou no app Receita Saúde. Os pacientes aparecem pelo nome completo, como no recibo.`}
        back={{ href: periodPath(BOOK_PATH, shown), label: 'Livro' }}
      />
      <Faces shown={shown} />
    </>
  )
}

function Faces({ shown }: { shown: ShownPeriod }) {
  const query = useReceitaSaude(shown)
  const code = query.error instanceof ApiError ? query.error.code : undefined
  if (code === 'company') return <Company />
  if (code === 'off_in_demo') return <InOwnAccount />
  return (
    <>
      <PeriodSwitcher path={RECEITA_SAUDE_PATH} shown={shown} />
      <Steps shown={shown} read={query} />
    </>
  )
}

type StepsProps = { shown: ShownPeriod; read: ReturnType<typeof useReceitaSaude> }

function Steps({ shown, read }: StepsProps) {
  const { data } = read
  if (read.isPending) return <SkeletonCards cards={4} />
  if (!data) {
    return <ReadError read={read} />
  }
  const fading = read.isPlaceholderData
  return (
    <div aria-busy={fading || undefined} className={`space-y-6 ${fading ? 'opacity-60' : ''}`}>
      <ChangedReceipts data={data} />
      <CheckStep data={data} shown={shown} />
      <DownloadStep data={data} shown={shown} />
      <ImportStep />
      <MarkStep key={shown.month ?? shown.year} data={data} today={shown.today} />
      <ExcludedPayments data={data} />
      <IssuedPayments key={`issued ${shown.month ?? shown.year}`} data={data} />
    </div>
  )
}

/** A company issues invoices instead. */
function Company() {
  return (
    <EmptyState
      scene="desk"
      title="Você atende como pessoa jurídica"
      description="Quem atende como pessoa jurídica emite nota fiscal e não usa o Receita Saúde. O Livro continua valendo. Se você atende como pessoa física, mude isso no Perfil."
      action={
        <Link href="/psychologist/profile#pessoa-juridica" className={buttonClass()}>
          Abrir o Perfil
        </Link>
      }
    />
  )
}

function InOwnAccount() {
  return (
    <EmptyState
      scene="desk"
      title="O arquivo é feito na sua conta"
      description="Ele traz o seu CPF, o seu CRP e o CPF de quem pagou, e as pessoas da demonstração são inventadas. Na sua conta você confere o mês, baixa o arquivo pronto e o importa no Carnê-Leão Web."
      action={
        <a href="/psychologist/register" className={buttonClass()}>
          Criar conta grátis
        </a>
      }
    />
  )
}

export function ImportStep() {
  return (
    <StepCard number={3} title="Importar no Carnê-Leão Web">
      <ol className="list-decimal space-y-2 pl-5 marker:text-muted">
        <li>No e-CAC, em “Declarações e Demonstrativos”, abra “Acessar Carnê-Leão” e o ano.</li>
        <li>Em “Escrituração”, escolha “Importar Escrituração” e envie o arquivo baixado.</li>
        <li>
          Confira o que o sistema leu e confirme: é nesse momento que os recibos são emitidos.
        </li>
        <li>As despesas são importadas do mesmo jeito, com o arquivo delas.</li>
      </ol>
      <p className="text-sm text-muted">
        Para emitir, a sua conta gov.br precisa ser prata ou ouro, e o CRP, estar ativo.
      </p>
    </StepCard>
  )
}
