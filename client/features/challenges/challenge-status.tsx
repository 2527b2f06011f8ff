import { Badge } from '#client/ui/displays/badge.tsx'
import type { ChallengeStatus as Status } from '#contract/challenges.ts'
import { statusWords } from './challenge-words.ts'

/** The status of a challenge; an active one is highlighted. */
export function ChallengeStatus({ status }: { status: Status }) {
  return <Badge variant={status === 'active' ? 'success' : 'neutral'}>{statusWords[status]}</Badge>
}
