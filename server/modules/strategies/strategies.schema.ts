import type { RiskLevel } from '#contract/strategies.ts'

interface StrategiesTable {
  id: string
  title: string
  description: string
  rules: string
  riskLevel: RiskLevel
  videoUrl: string | null
  isPublished: boolean
  createdAt: Date
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    strategies: StrategiesTable
  }
}
