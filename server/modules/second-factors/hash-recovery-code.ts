import { createHash } from 'node:crypto'
import { plainRecoveryCode } from './second-factors.rules.ts'

/** What is kept of a recovery code. A plain hash is enough: nobody guesses 80 random bits. */
export const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${plainRecoveryCode(code)}`)
    .digest()
