import { renderToStaticMarkup } from 'react-dom/server'
import HeroScene from '../../features/site/web/landing/drawings/hero.svg?drawing'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { Mark } from '../../platform/web/ui/mark.tsx'

const TEXT = { position: 'absolute', left: 72, top: 110, width: 560 } as const
const NAME = { display: 'flex', alignItems: 'center', gap: 16, fontSize: 44 } as const
const HEADLINE = { marginTop: 28, fontSize: 86, lineHeight: 1, letterSpacing: '-0.02em' } as const

/** Returns the link preview images, 1200 × 630, as markup for scripts/draw-images.ts, which has no Tailwind. */
export function renderShareImages(): Record<'site' | 'agenda', string> {
  return {
    site: renderToStaticMarkup(
      <>
        <div className="font-display font-medium" style={TEXT}>
          <div style={NAME}>
            <span style={{ width: 60 }}>
              <Mark className="w-full" />
            </span>
            {APP_NAME}
          </div>
          <div style={HEADLINE}>Entre uma sessão e outra, tudo no lugar.</div>
        </div>
        <Scene right={36} />
      </>,
    ),
    agenda: renderToStaticMarkup(<Scene right={300} />),
  }
}

function Scene({ right }: { right: number }) {
  return (
    <div style={{ position: 'absolute', right, bottom: 0, width: 610, height: 567 }}>
      <HeroScene className="block w-full overflow-visible" />
    </div>
  )
}
