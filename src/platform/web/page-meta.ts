export function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

export interface Senders {
  sms: boolean
  mail: boolean
}

export function readSenders(): Senders {
  const senders = readMeta('senders').split(' ')
  return { sms: senders.includes('sms'), mail: senders.includes('mail') }
}
