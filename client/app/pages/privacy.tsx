import { LegalPage } from '#client/features/legal/legal-page.tsx'
import text from '../../../content/privacy.md?raw'

export default function PrivacyPage() {
  return <LegalPage name="privacy" builtText={text} />
}
