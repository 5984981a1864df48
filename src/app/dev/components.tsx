import { showPage } from './show-page.tsx'
import { Showcase } from './showcase.tsx'

showPage(<Showcase />)
