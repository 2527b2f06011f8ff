import type { Generated } from 'kysely'
import type { OnboardingChoice } from '#contract/onboarding.ts'

interface OnboardingTable {
  onlyRow: Generated<boolean>
  putAway: Generated<boolean>
  choices: Generated<OnboardingChoice[]>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    onboarding: OnboardingTable
  }
}
