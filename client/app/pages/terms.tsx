import { LegalPage } from '#client/features/legal/legal-page.tsx'
import text from '../../../content/terms.md?raw'

export default function TermsPage() {
  return <LegalPage name="terms" builtText={text} />
}
