import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { SiteFactsSource } from '../features/practice/web/parts/site-facts.tsx'
import LandingPage from '../features/site/web/landing-page.tsx'
import LegalPage from '../features/site/web/legal-page.tsx'
import SupportPage from '../features/support/web/support-page.tsx'
import NotFound from './web/not-found.tsx'

export function renderSite(today: string) {
  return {
    landing: template(<LandingPage />),
    legal: template(<LegalPage today={today} />),
    support: template(<SupportPage />),
    notFound: template(<NotFound />),
  }
}

function template(page: ReactNode): string {
  return renderToString(<SiteFactsSource facts="template">{page}</SiteFactsSource>)
}
