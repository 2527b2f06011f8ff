import { Badge } from '#client/ui/displays/badge.tsx'
import type { RiskLevel } from '#contract/strategies.ts'
import { riskLook } from './strategy-words.ts'

export function RiskBadge({ level }: { level: RiskLevel }) {
  return <Badge variant={riskLook(level)}>{level} Risk</Badge>
}
