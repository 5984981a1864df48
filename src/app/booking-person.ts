import type { BookingView } from '../features/booking/booking-view.ts'
import { PROFESSIONAL_TITLES } from '../features/practice/professional-titles.ts'
import { publicPath } from '../features/practice/rules.ts'

/**
 * Returns the psychologist for search engines (schema.org): name, title and CRP; no price and no
 * review (docs/product.md, Ethics).
 */
export function personOf({ psychologist, origin }: BookingView) {
  const { name, crp, professionalTitle, specialization, profileImage } = psychologist
  const url = origin + publicPath(psychologist)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    inLanguage: 'pt-BR',
    mainEntity: {
      '@type': 'Person',
      name,
      url,
      jobTitle: PROFESSIONAL_TITLES[professionalTitle],
      identifier: crp ? { '@type': 'PropertyValue', propertyID: 'CRP', value: crp } : undefined,
      knowsAbout: specialization ?? undefined,
      image: profileImage ? new URL(profileImage, origin).href : undefined,
      workLocation: officeOf(psychologist),
    },
  }
}

function officeOf({ address, addressNumber, city, state }: BookingView['psychologist']) {
  if (!address || !city) return undefined
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address, addressNumber].filter(Boolean).join(', '),
      addressLocality: city,
      addressRegion: state ?? undefined,
      addressCountry: 'BR',
    },
  }
}
