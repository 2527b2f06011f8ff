import type { SignalStatus } from '#contract/signals/signals.ts'
import { Badge } from '../displays/badge.tsx'
import { signalStatusWords } from './signal-status.ts'

/** A signal's status, in words. */
export function SignalStatusBadge({ status }: { status: SignalStatus }) {
  const { label, look } = signalStatusWords[status]
  return <Badge variant={look}>{label}</Badge>
}
