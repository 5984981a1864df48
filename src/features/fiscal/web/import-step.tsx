import { StepCard } from './step-card.tsx'

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
