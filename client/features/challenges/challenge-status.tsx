import { Badge } from '#client/ui/displays/badge.tsx'
import type { ChallengeStatus as Status } from '#contract/challenges.ts'
import { statusWords } from './challenge-words.ts'

/** Where a challenge stands for the user; one that is under way stands out. */
export function ChallengeStatus({ status }: { status: Status }) {
  return <Badge variant={status === 'active' ? 'success' : 'neutral'}>{statusWords[status]}</Badge>
}
