import { REFUSALS } from './activation.ts'
import type { Profile } from './contract.ts'
import type { PracticeProblem } from './problems.ts'

export function refusalOf({
  activation,
  closedAt,
}: Pick<Profile, 'activation' | 'closedAt'>): PracticeProblem | null {
  if (closedAt) return 'account_closed'
  return activation === 'active' ? null : REFUSALS[activation]
}

export function publicPath({
  friendlyId,
  publicSlug,
}: {
  friendlyId?: number
  publicSlug?: string
}): string {
  return `/agendar/${friendlyId ?? 1}/${publicSlug || 'seu-nome'}`
}

export function reminderLabel(hours: number): string {
  if (hours > 24) return `${hours / 24} dias antes`
  return hours === 1 ? '1 hora antes' : `${hours} horas antes`
}

/** Returns whether patients get any immediate notice: by e-mail or SMS. */
export function writesToPatients(
  practice: Record<'enableEmailNotifications' | 'enableSmsNotifications', boolean>,
): boolean {
  return practice.enableEmailNotifications || practice.enableSmsNotifications
}

export function addressLine(profile: {
  address: string | null
  addressNumber: string | null
  city: string | null
  state: string | null
}): string | null {
  if (!profile.address) return null
  const street = [profile.address, profile.addressNumber].filter(Boolean).join(', ')
  const town = [profile.city, profile.state].filter(Boolean).join('/')
  return [street, town].filter(Boolean).join(' – ')
}

export const KEPT_DAYS = 30
