import type { Generated } from 'kysely'
import type { PaidProgram } from '#contract/offers/programs.ts'
import type { promisedKinds } from '#contract/promises.ts'

interface PromisesTable {
  program: PaidProgram
  hours: number | null
  monthly: number | null
  extends: boolean
  isPublic: boolean
  since: Date
  updatedAt: Generated<Date>
}

interface PromiseBreachesTable {
  id: string
  program: PaidProgram
  userId: string
  kind: (typeof promisedKinds)[number]
  subjectId: string
  askedAt: Date
  dueAt: Date
  noticedAt: Date
  extended: boolean
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    promises: PromisesTable
    promiseBreaches: PromiseBreachesTable
  }
}
