import type { System } from '#contract/system.ts'
import type { PayingDeps } from './index.ts'
import { countOpenDisputes } from './transactions.store.ts'

/** The ways of paying that are set up, and how many disputes are undecided. */
export async function readState({
  db,
  ways,
}: Pick<PayingDeps, 'db' | 'ways'>): Promise<System['payments']> {
  const [setUp, openDisputes] = await Promise.all([ways.setUp(db.pool), countOpenDisputes(db.pool)])
  return { ways: setUp.map(({ name, testMode }) => ({ name, isTest: testMode })), openDisputes }
}
