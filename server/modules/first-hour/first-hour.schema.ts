import type { Generated } from 'kysely'
import type { FirstHourChoice } from '#contract/first-hour.ts'

interface FirstHourTable {
  onlyRow: Generated<boolean>
  putAway: Generated<boolean>
  choices: Generated<FirstHourChoice[]>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    firstHour: FirstHourTable
  }
}
