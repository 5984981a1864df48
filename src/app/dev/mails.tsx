import { LetterGallery } from './letter-gallery.tsx'
import { showPage } from './show-page.tsx'

/** /dev/mails: every e-mail as a phone and a desktop show it. */
showPage(<LetterGallery />)
