import { LegalPage } from '#client/features/legal/legal-page.tsx'
import { pages } from '#contract/pages.ts'
import text from '../../../content/terms.md?raw'

export default function TermsPage() {
  return <LegalPage address={pages.terms} text={text} />
}
