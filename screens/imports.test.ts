import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { runImport } from '../src/features/imports/contract.ts'
import { checkEnlarged, checkScreen } from './check-screen.ts'
import { answerWith, openScreen, refuseWith, respondWith } from './open-screen.tsx'
import { button, sees, seesNo, seesPage } from './shown.ts'
import { addPatient, newPractice } from './small-practice.ts'
import { openPhone } from './touch.ts'

const PAGE = '/psychologist/importar'

const pro = newPractice(
  (practice) => {
    addPatient(practice, 'Maria Lima', '11 91234-5678')
  },
  { plan: 'pro' },
)

function csv(...lines: string[]): File {
  return new File([lines.join('\n')], 'pacientes.csv', { type: 'text/csv' })
}

const choose = (file: File) =>
  userEvent.upload(page.getByLabelText('Arquivo para importar'), file)

const HEADINGS = 'Nome;Celular;E-mail;Evolução;Cor'
const FILE = csv(
  HEADINGS,
  'Iracema Duarte;(11) 90000-0201;iracema@exemplo.com.br;Chegou calma;azul',
  'Caetano Moura;11 90000;;;verde',
  'Benedita Rocha;;;;verde',
  'Maria Lima;(11) 91234-5678;;;azul',
  'Mara Lins;(11) 91234-5678;;;azul',
)

it('shots', async () => {
  for (const [name, open] of [['wide', openScreen], ['phone', openPhone]] as const) {
    await open(PAGE, pro)
    await page.screenshot({ path: `/work/wt/e/screens/__shots/${name}-1.png`, fullPage: true } as never)
    await choose(FILE)
    await sees(page.getByRole('heading', { name: 'Confira antes de importar' }))
    await sees(button(/^Importar \d/))
    await page.screenshot({ path: `/work/wt/e/screens/__shots/${name}-2.png` } as never)
    await button(/^Importar \d/).click()
    await sees(page.getByText(/importado/))
    await page.screenshot({ path: `/work/wt/e/screens/__shots/${name}-3.png` } as never)
  }
})
