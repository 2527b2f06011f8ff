import { UnsubscribePage } from '#client/features/identity/letters/unsubscribe-page.tsx'

export default function Unsubscribe() {
  return <UnsubscribePage />
}
