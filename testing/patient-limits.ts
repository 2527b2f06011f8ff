import { type DatabaseLimits, defaultLimits } from '#server/platform/database/database.ts'

const seconds = 1000

/** On a machine that is busy with other tests no call is to be refused for want of time. */
export const patientLimits: DatabaseLimits = {
  ...defaultLimits,
  statementTimeout: 60 * seconds,
  lockTimeout: 30 * seconds,
  poolTimeout: 30 * seconds,
}
