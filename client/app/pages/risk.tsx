import { LegalPage } from '#client/features/legal/legal-page.tsx'
import text from '../../../content/risk.md?raw'

export default function RiskPage() {
  return <LegalPage name="risk" builtText={text} />
}
