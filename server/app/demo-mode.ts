import type { Database, Executor } from '#server/platform/database/database.ts'
import { demoBegun, readFact, recordFact } from '#server/platform/facts/facts.ts'
import { type Config, ConfigError } from './config.ts'
import { takeOwnership } from './ownership.ts'

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
  return (await readFact(executor, demoBegun)) === null ? 'none' : 'begun'
}

/**
 * Records that loading has begun: from now on an interrupted load is completed at the next start,
 * and the database is permanently marked as a demo. Throws ConfigError if the academy has an owner:
 * of a simultaneous owner and demo, one wins.
 */
export async function beginDemo(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const isFree = await takeOwnership(tx)
    if (!isFree && (await demoState(tx)) === 'none') {
      throw new ConfigError('This academy has an owner already: the demo is for an empty one.')
    }
    await recordFact(tx, demoBegun, {})
  })
}

/** Records that the demo academy is complete. */
export const markDemoLoaded = (executor: Executor) => recordFact(executor, loaded, {})

/** Whether this is a demo academy: its data was loaded here, and this is not production. */
export async function isDemo(config: Config, executor: Executor): Promise<boolean> {
  return !config.production && (await readFact(executor, loaded)) !== null
}

/**
 * In production, throws ConfigError if the database ever held any demo data: the passwords are
 * public, and deleting or renaming the accounts does not make it a clean academy.
 */
export async function refuseDemo(config: Config, executor: Executor): Promise<void> {
  if (!config.production || (await demoState(executor)) === 'none') return
  throw new ConfigError(
    [
      'The academy cannot start in production on this database: the demo academy was loaded into it,',
      'and everyone knows the passwords of the demo. This stays so when its accounts are deleted.',
      'Give the academy a place of its own, either of:',
      "  DATA_DIR: another folder, which is made. Example: DATA_DIR='/var/lib/academy'",
      "  DATABASE_URL: an empty database. Example: DATABASE_URL='postgres://academy:secret@db.example.com:5432/academy'",
      'Nothing was changed in this one.',
    ].join('\n'),
  )
}
