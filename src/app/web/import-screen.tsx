import ImportPage from '../../features/imports/web/import-page.tsx'
import { useIsDemo } from './demo-base.ts'

export default function ImportScreen() {
  return <ImportPage isDemo={useIsDemo()} />
}
