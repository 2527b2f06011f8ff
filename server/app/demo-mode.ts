import type { Executor } from '#server/platform/database/database.ts'
import { readFact, recordFact } from '#server/platform/facts/facts.ts'
import type { Config } from './config.ts'

const begun = 'demo_begun'
const loaded = 'demo_loaded'

/** The accounts of the demo academy; they exist in demo databases only. */
export const demoAccounts = [
  { role: 'Admin', email: 'admin@meridian.example', password: 'demo-admin' },
  { role: 'Academy student', email: 'academy@meridian.example', password: 'demo-academy' },
  { role: 'Mentorship student', email: 'mentorship@meridian.example', password: 'demo-mentorship' },
  { role: 'Free member', email: 'free@meridian.example', password: 'demo-free' },
] as const

/** How far the demo academy has been loaded into this database. */
export async function demoState(executor: Executor): Promise<'none' | 'begun' | 'loaded'> {
  if ((await readFact(executor, loaded)) !== null) return 'loaded'
  return (await readFact(executor, begun)) === null ? 'none' : 'begun'
}

/** Marks that loading began: from now on an interrupted load is finished at the next start. */
export const markDemoBegun = (executor: Executor) => recordFact(executor, begun, {})

/** Marks that everything of the demo academy is there. */
export const markDemoLoaded = (executor: Executor) => recordFact(executor, loaded, {})

/** Whether this is a demo academy: its data was loaded here, and this is not production. */
export async function isDemo(config: Config, executor: Executor): Promise<boolean> {
  return !config.production && (await demoState(executor)) === 'loaded'
}
