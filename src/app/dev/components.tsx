import { showPage } from './show-page.tsx'
import { Showcase } from './showcase.tsx'

/** /dev/components: every component in every state, for looking at and for axe. */
showPage(<Showcase />)
