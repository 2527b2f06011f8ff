import { type DatabaseLimits, defaultLimits } from '#server/platform/database/database.ts'

const seconds = 1000

/** Generous limits, so that calls do not time out on a machine busy with other tests. */
export const patientLimits: DatabaseLimits = {
  ...defaultLimits,
  statementTimeout: 60 * seconds,
  lockTimeout: 30 * seconds,
  poolTimeout: 30 * seconds,
  answerTimeout: 30 * seconds,
}
