import type { FactorCounts } from './second-factors.store.ts'

/**
 * Whether these count as a second factor; recovery codes alone do not, since they only replace one.
 */
export const hasFactor = ({ authenticatorSince, passkeys }: FactorCounts): boolean =>
  authenticatorSince !== null || passkeys > 0
