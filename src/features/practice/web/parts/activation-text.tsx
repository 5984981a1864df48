import { When } from './site-facts.tsx'

export function ActivationText() {
  return (
    <>
      <When fact="manualActivation">
        A conta é ativada em até 24 horas após a verificação do registro profissional.
      </When>
      <When fact="manualActivation" unset>
        A conta fica ativa assim que você se cadastra.
      </When>
    </>
  )
}
