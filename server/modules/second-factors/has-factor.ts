import type { FactorCounts } from './second-factors.store.ts'

/** Whether these make a second factor; recovery codes alone are none, they stand in for one. */
export const hasFactor = ({ authenticatorSince, passkeys }: FactorCounts): boolean =>
  authenticatorSince !== null || passkeys > 0
