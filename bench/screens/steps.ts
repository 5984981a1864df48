import type { Locator, Page } from 'playwright-core'

export interface Walker {
  page: Page
  touch: boolean
}

export interface Step {
  name: string
  act(walker: Walker, there: () => Promise<void>): Promise<void>
  leads?: boolean
  only?: 'phone' | 'desk'
}

const KEY_PAUSE = 90

export function press(name: string | RegExp): Step {
  return {
    name: `press ${nameText(name)}`,
    act: (walker) => touchFirst(walker, button(walker, name)),
  }
}

export function follow(name: string): Step {
  return {
    name: `follow ${name}`,
    act: (walker) => touchFirst(walker, walker.page.getByRole('link', { name, exact: true })),
  }
}

export function only(window: 'phone' | 'desk', step: Step): Step {
  return { ...step, only: window }
}

export function openAndClose(name: string | RegExp): Step {
  return {
    name: `open and close ${nameText(name)}`,
    leads: true,
    act: async (walker, there) => {
      await touchFirst(walker, button(walker, name))
      await close(walker, there)
    },
  }
}

export function openAndCloseAt(name: string, selector: string): Step {
  return {
    name: `open and close ${name}`,
    leads: true,
    act: async (walker, there) => {
      await touchFirst(walker, walker.page.locator(selector))
      await close(walker, there)
    },
  }
}

export function type(label: string | RegExp, text: string): Step {
  return {
    name: `type in ${nameText(label)}`,
    act: async (walker) => {
      const field = walker.page.getByLabel(label)
      await touchFirst(walker, field)
      await shown(field).pressSequentially(text, { delay: KEY_PAUSE })
      if (walker.touch) await shown(field).blur()
    },
  }
}

export function choose(label: string | RegExp): Step {
  return {
    name: `choose in ${nameText(label)}`,
    act: async ({ page }) => {
      const list = shown(page.getByRole('combobox', { name: label }))
      await list.focus()
      await list.press('ArrowDown')
    },
  }
}

export function toggle(name: string): Step {
  return {
    name: `turn ${name}`,
    act: async (walker) => {
      const toggle = walker.page.getByRole('switch', { name })
      for (let n = 0; n < 2; n++) await touchFirst(walker, toggle)
    },
  }
}

export function pick(text: string): Step {
  return {
    name: `pick ${text}`,
    act: (walker) => touchFirst(walker, walker.page.getByText(text, { exact: true })),
  }
}

export function tab(name: string | RegExp): Step {
  return {
    name: `tab ${nameText(name)}`,
    act: (walker) => touchFirst(walker, walker.page.getByRole('tab', { name })),
  }
}

export function surroundings(touch: boolean): Step[] {
  const theme: Step = {
    name: 'change the theme',
    act: async (walker) => {
      for (const name of ['Escuro', 'Claro'])
        await touchFirst(walker, walker.page.getByTitle(name, { exact: true }))
    },
  }
  const inMenu: Step = {
    name: 'open the menu, change the theme',
    act: async (walker, there) => {
      await openMenu(walker)
      await theme.act(walker, there)
      await walker.page.keyboard.press('Escape')
    },
  }
  return [touch ? inMenu : theme, openAndClose(/^Menu do perfil/)]
}

export async function followLink(walker: Walker, path: string): Promise<boolean> {
  const links = walker.page.getByRole('navigation').locator(`a[href="${path}"]`)
  const isThere = async () => (await links.filter({ visible: true }).count()) > 0
  if (walker.touch && !(await isThere())) await openMenu(walker)
  const isOpen = await isThere()
  if (isOpen) await touchFirst(walker, links)
  else if (walker.touch) {
    await walker.page.keyboard.press('Escape')
    await walker.page.evaluate('untilMenuLeft()')
  }
  return isOpen
}

async function close({ page }: Walker, there: () => Promise<void>): Promise<void> {
  const opened = page.locator('[role=dialog], [role=menu]')
  await opened.first().waitFor()
  if ((await page.getByRole('dialog').count()) > 0) await there()
  await page.keyboard.press('Escape')
}

async function openMenu(walker: Walker): Promise<void> {
  await touchFirst(walker, button(walker, /abrir menu$/i))
  await walker.page.getByRole('dialog').waitFor()
}

function button({ page }: Walker, name: string | RegExp): Locator {
  return page.getByRole('button', { name })
}

async function touchFirst({ touch }: Walker, all: Locator): Promise<void> {
  const control = shown(all)
  await (touch ? control.tap() : control.click())
}

function shown(all: Locator): Locator {
  return all.filter({ visible: true }).first()
}

function nameText(name: string | RegExp): string {
  return typeof name === 'string' ? name : name.source.replace(/[\^$\\]/g, '')
}
