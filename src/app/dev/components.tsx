import { showPage } from './show-page.tsx'
import { Showcase } from './showcase.tsx'

/** /dev/components: every component in every state, for review and for axe. */
showPage(<Showcase />)
