import { UnsubscribePage } from '#client/features/identity/mail-links/unsubscribe-page.tsx'

export default function Unsubscribe() {
  return <UnsubscribePage />
}
