import ImportPage from '../../features/imports/web/import-page.tsx'
import { useIsDemo } from './demo-base.ts'

/** The demonstration has a made-up spreadsheet to try. */
async function madeUpFile(): Promise<File> {
  return (await import('../../features/demo/made-up-file.ts')).madeUpFile()
}

export default function ImportScreen() {
  return <ImportPage trialFile={useIsDemo() ? madeUpFile : null} />
}
