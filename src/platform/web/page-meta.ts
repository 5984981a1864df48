/** What the server wrote into the page's head about itself. */

/** Empty where it wrote nothing. */
export function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** By which ways it can write to somebody. */
export interface Senders {
  sms: boolean
  mail: boolean
}

export function readSenders(): Senders {
  const senders = readMeta('senders').split(' ')
  return { sms: senders.includes('sms'), mail: senders.includes('mail') }
}
