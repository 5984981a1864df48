import { Disclosure } from '../../../platform/web/ui/disclosure.tsx'

const SOURCES: readonly (readonly [source: string, steps: readonly string[]])[] = [
  [
    'Contatos do Android',
    [
      'Abra o aplicativo Contatos e toque em “Organizar” (ou no menu).',
      'Toque em “Exportar para arquivo” e salve: o celular cria um arquivo .vcf.',
      'Volte aqui pelo celular e escolha esse arquivo.',
    ],
  ],
  [
    'Contatos do iPhone',
    [
      'No aplicativo Contatos, toque em “Listas” e segure a lista dos seus pacientes.',
      'Toque em “Exportar” e depois em “Salvar em Arquivos”.',
      'Volte aqui e escolha o arquivo .vcf. Em iCloud.com, Contatos, “Exportar vCard” faz o mesmo.',
    ],
  ],
  [
    'Google Contatos',
    [
      'Abra contacts.google.com e marque os seus pacientes.',
      'No menu de três pontos, escolha “Exportar” e “CSV do Google”.',
    ],
  ],
  [
    'Google Agenda',
    [
      'No computador, abra calendar.google.com, Configurações, “Importar e exportar” e “Exportar”.',
      'O Google baixa um ZIP com as suas agendas: escolha o ZIP, ou o arquivo .ics de uma delas.',
      'O título de cada sessão deve ter o nome do paciente; os outros eventos ficam para você decidir.',
    ],
  ],
  [
    'Excel ou Planilhas Google',
    [
      'Deixe um paciente por linha e os títulos das colunas na primeira linha.',
      'No Excel, salve como .xlsx. No Google, use Arquivo, Fazer download, .xlsx ou .csv.',
    ],
  ],
  [
    'Outra instalação do Consultório',
    [
      'Lá, em Configurações, toque em “Exportar meus dados”: vem um ZIP.',
      'Aqui, em uma conta ainda vazia, escolha esse ZIP: o consultório vem inteiro.',
      'Se o ZIP passar de 20 MB, abra-o e envie só o arquivo mudanca.jsonl.',
      'Depois, na mesma tela, vêm os prontuários, pelo “Arquivo dos prontuários” e a frase dele, e os comprovantes, pelo ZIP.',
    ],
  ],
]

export function ExportHelp() {
  return (
    <Disclosure title="Como exportar" className="border-t border-line">
      <div className="grid gap-x-8 gap-y-5 pb-4 md:grid-cols-2">
        {SOURCES.map(([source, steps]) => (
          <section key={source} aria-label={source}>
            <h3 className="font-medium">{source}</h3>
            <ol className="mt-1.5 list-decimal space-y-1 pl-5 text-muted">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Disclosure>
  )
}
