import { Badge } from '#client/ui/badge.tsx'
import type { SignalStatus } from '#contract/signals.ts'
import { statusWords } from './signal-words.ts'

export function SignalStatusBadge({ status }: { status: SignalStatus }) {
  const { label, look } = statusWords[status]
  return <Badge variant={look}>{label}</Badge>
}
