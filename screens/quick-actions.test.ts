import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addRoot, emptyPage } from './open-screen.tsx'
import { nextFrame } from './screen-faults.ts'

const SAVE = '<button>Salvar</button>'
const NAME = '<input aria-label="Nome" value="Ana">'
const SHEET = '<div style="position: fixed; inset: 0">Folha</div>'

const save = page.getByRole('button', { name: 'Salvar' })
const name = page.getByLabelText('Nome')

/** Shows that content; returns a function that replaces it, and the texts of the clicked elements. */
async function show(content: string) {
  await emptyPage({})
  const root = addRoot()
  const clicked: string[] = []
  root.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element) clicked.push(target.textContent)
  })
  const become = (next: string) => {
    root.innerHTML = next
  }
  become(content)
  return { become, clicked }
}

async function severalFrames(): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) await nextFrame()
}

it.each([
  ['is there', ''],
  ['is covered by nothing', SAVE + SHEET],
  ['is enabled', '<button disabled>Salvar</button>'],
  ['is visible', '<button style="visibility: hidden">Salvar</button>'],
  ['is not inert', `<div inert>${SAVE}</div>`],
])('a click waits until its element %s, and reaches no other', async (_, before) => {
  const { become, clicked } = await show(before)
  const done = (async () => save.click())()
  await severalFrames()
  expect(clicked).toEqual([])
  become(SAVE)
  await done
  expect(clicked).toEqual(['Salvar'])
})

it('a click on one of several elements fails', async () => {
  await show(SAVE + SAVE)
  await expect((async () => save.click())()).rejects.toThrow(/strict mode/)
})

it.each([
  ['is enabled', NAME.replace('>', ' disabled>')],
  ['can be written in', NAME.replace('>', ' readonly>')],
])('a field is filled once it %s, in place of its text', async (_, before) => {
  const { become } = await show(before)
  const done = (async () => name.fill('Bia'))()
  await severalFrames()
  await expect.element(name).toHaveValue('Ana')
  become(NAME)
  await done
  await expect.element(name).toHaveValue('Bia')
  await name.fill('')
  await expect.element(name).toHaveValue('')
})
