/**
 * Finds faults of a screen in its document. Each function uses nothing outside itself: journeys send them to the page, the
 * tests of the screens call them from outside.
 */

/** The other rules of axe have the same result in the dark theme. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** The narrowest phone that the screens are made for, in pixels. */
export const NARROWEST = 320

/** Returns the texts of fieldsets that are read as a group without a name, which no axe rule finds. */
export function namelessGroups(): string[] {
  return [...document.querySelectorAll('fieldset:not([role], [aria-label], [aria-labelledby])')]
    .filter((group) => !group.querySelector(':scope > legend'))
    .filter((group) => group.getClientRects().length > 0)
    .map(({ textContent }) => textContent.slice(0, 40))
}

/** Returns whether anything is wider than the screen, or than the open dialog or menu around it. */
export function scrollsSideways(): boolean {
  return [
    document.documentElement,
    ...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]'),
  ].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
}

/** Returns the texts of navigations that are wider than their own link or button, and so touch the next one. */
export function overflowingNames(): string[] {
  return [...document.querySelectorAll('nav :is(a, button) span:not(.sr-only)')]
    .filter((text) => {
      const box = text.closest('a, button')?.getBoundingClientRect()
      const { left, right, width } = text.getBoundingClientRect()
      return box && width > 1 && (left < box.left - 0.5 || right > box.right + 0.5)
    })
    .map(({ textContent }) => textContent.slice(0, 40))
}

/**
 * Returns options too narrow for their shortest words or for five letters, and texts cut to two letters, except in a
 * calendar.
 */
export function cutTexts(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  const shown = <Kind extends Element>(all: Iterable<Kind>) =>
    [...all].filter((element) => element.getClientRects().length > 0)
  const choices = shown(document.querySelectorAll('select')).filter((choice) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(choice)
    if (pen) pen.font = font
    const widthOf = (text: string) => pen?.measureText(text).width ?? 0
    const room =
      choice.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return (
      room < Math.min(widthOf('nnnnn'), ...[...choice.options].map(({ text }) => widthOf(text)))
    )
  })
  const texts = shown(
    document.querySelectorAll('.truncate:not(select, [role=grid] *, [aria-hidden=true] *)'),
  ).filter(
    (text) =>
      text.scrollWidth > text.clientWidth + 1 &&
      text.clientWidth < 3 * Number.parseFloat(getComputedStyle(text).fontSize),
  )
  return [...choices, ...texts].map(
    ({ localName, textContent }) => `${localName}: ${textContent.slice(0, 40)}`,
  )
}

/**
 * Returns the words of up to 12 letters that are broken between letters, except in codes and addresses, which may break
 * anywhere, and in a calendar.
 */
export function brokenWords(): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const place = text.parentElement
    if (
      !(text instanceof Text) ||
      !place ||
      place.matches('[role=grid] *, .break-all, .overflow-hidden > *') ||
      // Text for screen readers only.
      place.clientWidth === 1
    )
      continue
    if (/\S{24}|[@_]|\w\/\D/.test(text.data)) continue
    const range = document.createRange()
    for (const { 0: word, index } of text.data.matchAll(
      /(?<![\p{L}\d])[\p{L}\d]{3,12}(?![\p{L}\d])/gu,
    )) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
      if (lines.size > 1 && place.checkVisibility()) broken.push(word)
    }
  }
  return broken
}

/**
 * Returns the names of buttons and links in which neither text nor a picture is visible; not the free times of a calendar,
 * which are its cells.
 */
export function emptyButtons(): string[] {
  const isSeen = (part: Element) => {
    const { width, height } = part.getBoundingClientRect()
    return width > 1 && height > 1
  }
  return [...document.querySelectorAll(':is(a, button)[aria-label]:not(td *, [role=grid] *)')]
    .filter(isSeen)
    .filter(
      (button) =>
        button.textContent.trim() === '' && ![...button.querySelectorAll('svg, img')].some(isSeen),
    )
    .map((button) => button.getAttribute('aria-label') ?? '')
}

/**
 * Ends running transitions, and makes colours change immediately from here on: no colour in between is checked. The style sheet is
 * made by script, which the page's content policy allows.
 */
export async function endMovement(): Promise<void> {
  if (!Reflect.has(document, 'still')) {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    Object.assign(document, { still })
    document.adoptedStyleSheets.push(still)
  }
  const ending = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

export function allowMovement(): void {
  const still: unknown = Reflect.get(document, 'still')
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  Reflect.deleteProperty(document, 'still')
}

export function motionPreference() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduce' : 'no-preference'
}

/** Resolves with the next frame, even if the journey has stopped the page's clock. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      resolve()
    })
    observer.observe(document.documentElement)
  })
}
