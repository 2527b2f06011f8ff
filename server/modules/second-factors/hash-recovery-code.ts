import { createHash } from 'node:crypto'
import { plainRecoveryCode } from './second-factors.rules.ts'

/** The stored hash of a recovery code. A plain hash is enough for 80 random bits. */
export const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${plainRecoveryCode(code)}`)
    .digest()
