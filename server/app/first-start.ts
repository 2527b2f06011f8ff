import { loadDemo } from '#database/demo/load.ts'
import type { Log } from '#server/platform/log.ts'
import type { Academy } from './compose.ts'
import { type Config, ConfigError } from './config.ts'
import { demoAccounts, demoState, isDemo, refuseDemo } from './demo-mode.ts'
import { claimFirstAdmin } from './owner.ts'
import { isOwned } from './ownership.ts'

/**
 * Makes sure that somebody can run the academy: the configured admin or, outside production, the
 * demo academy (completed if an earlier start was interrupted). If there is an owner already, it
 * only logs that a configured admin is not applied. Throws ConfigError in production if there is
 * neither an owner nor a configured admin.
 */
export async function ensureOwner(academy: Academy, config: Config, log: Log): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (email && password) {
    const created = await claimFirstAdmin(academy, { name: 'Owner', email, password })
    if (created) log.info(`created the admin ${email}`)
    else log.warn(notApplied)
  }
  // Checked again: another process may have begun the demo since this one opened the database.
  await refuseDemo(config, academy.db.pool)
  const owned = await isOwned(academy.db.pool)
  if (!owned && config.production) throw missingOwner()
  if (!owned || (await demoState(academy.db.pool)) === 'begun') {
    log.info('first start: loading the demo academy')
    await loadDemo(academy)
  }
  if (await isDemo(config, academy.db.pool)) {
    for (const account of demoAccounts) {
      log.info(`demo: ${account.role.padEnd(18)} ${account.email.padEnd(28)} ${account.password}`)
    }
  }
}

const notApplied =
  'ADMIN_EMAIL and ADMIN_PASSWORD are not applied: this academy has an owner already, and no account ' +
  'was made or changed. Leave them out; `npm run admin:create` makes a further admin of them.'

function missingOwner() {
  return new ConfigError(
    [
      'The academy has no admin yet and cannot start in production without one. Set both:',
      "  ADMIN_EMAIL. Example: ADMIN_EMAIL='owner@example.com'",
      "  ADMIN_PASSWORD. Example: ADMIN_PASSWORD='a long sentence that only you know'",
      'They are read once, on the first start.',
    ].join('\n'),
  )
}
