import { Benefits } from './landing/benefits.tsx'
import { FinalCall } from './landing/final-call.tsx'
import { Hero } from './landing/hero.tsx'
import './landing/landing.css'
import { PatientSide } from './landing/patient-side.tsx'
import { PracticeWork } from './landing/practice-work.tsx'
import { Pricing } from './landing/pricing.tsx'
import { Questions } from './landing/questions.tsx'
import { SiteFooter } from './landing/site-footer.tsx'
import { SiteHeader } from './landing/site-header.tsx'
import { Steps } from './landing/steps.tsx'
import { Testimonials } from './landing/testimonials.tsx'

export default function LandingPage() {
  return (
    <div className="overflow-x-clip wrap-break-word">
      <SiteHeader />
      <main id="conteudo">
        <Hero />
        <Benefits />
        <Steps />
        <PatientSide />
        <PracticeWork />
        <Testimonials />
        <Pricing />
        <Questions />
        <FinalCall />
      </main>
      <SiteFooter />
    </div>
  )
}
