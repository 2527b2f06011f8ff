import { LegalPage } from '#client/features/legal/legal-page.tsx'
import { pages } from '#contract/pages.ts'
import text from '../../../content/privacy.md?raw'

export default function PrivacyPage() {
  return <LegalPage address={pages.privacy} text={text} />
}
