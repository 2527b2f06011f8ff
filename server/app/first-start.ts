import { loadDemo } from '#database/demo/load.ts'
import type { Log } from '#server/platform/log.ts'
import type { Academy } from './compose.ts'
import { type Config, ConfigError } from './config.ts'
import { demoAccounts, demoState, isDemo } from './demo-mode.ts'
import { claimFirstAdmin, hasOwner } from './owner.ts'

/**
 * Makes sure that somebody can run the academy: the configured admin, or outside production the demo
 * academy (finished where an earlier start was interrupted in the middle of it). Does nothing once
 * there is an owner. Throws ConfigError in production when there is neither an owner nor a
 * configuration for one.
 */
export async function ensureOwner(academy: Academy, config: Config, log: Log): Promise<void> {
  const owned = await hasOwner(academy)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = config
  if (!owned && email && password) {
    const created = await claimFirstAdmin(academy, { name: 'Owner', email, password })
    if (created) log.info(`created the admin ${email}`)
  } else if (!owned && config.production) {
    throw missingOwner()
  } else if (!owned || (await demoState(academy.db.pool)) === 'begun') {
    log.info('first start: loading the demo academy')
    await loadDemo(academy)
  }
  if (await isDemo(config, academy.db.pool)) {
    for (const account of demoAccounts) {
      log.info(`demo: ${account.role.padEnd(18)} ${account.email.padEnd(28)} ${account.password}`)
    }
  }
}

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
