import type { Senders } from '../shared/senders.ts'

export function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

export function readSenders(): Senders {
  const senders = readMeta('senders').split(' ')
  return { sms: senders.includes('sms'), mail: senders.includes('mail') }
}
