import { LegalPage } from '#client/features/legal/legal-page.tsx'
import { pages } from '#contract/pages.ts'
import text from '../../../content/risk.md?raw'

export default function RiskPage() {
  return <LegalPage address={pages.risk} text={text} />
}
