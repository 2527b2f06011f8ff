import type { RiskLevel } from '#contract/strategies.ts'

interface StrategiesTable {
  id: string
  title: string
  description: string
  rules: string
  risk_level: RiskLevel
  video_url: string | null
  is_published: boolean
  created_at: Date
  updated_at: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    strategies: StrategiesTable
  }
}
