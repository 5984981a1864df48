import { CopyButton } from '../../../platform/web/ui/copy-button.tsx'
import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'

/** The steps by which a patient of a fixed time schedules a recurring Pix, which a self-employed psychologist cannot charge. */
export default function RecurringPix({ code }: { code: string }) {
  return (
    <Disclosure className="border-t border-line" title="Deixar o Pix programado">
      <ol className="list-decimal space-y-1 pl-5">
        <li>No app do seu banco, escolha Pix copia e cola e cole o código abaixo.</li>
        <li>Em vez de pagar agora, escolha agendar e repetir, na frequência do seu horário.</li>
        <li>Se faltar a uma consulta ou parar, cancele o agendamento no mesmo app.</li>
      </ol>
      <CopyButton text={code} variant="outline" className="my-3 w-full">
        Copiar código Pix
      </CopyButton>
    </Disclosure>
  )
}
