import { loadDemo } from '#database/demo/load.ts'
import { boot } from './app/boot.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { demoAccounts, demoState } from './app/demo-mode.ts'
import { reportAndExit } from './app/report.ts'
import { createLog } from './platform/log.ts'

// `npm run demo`: loads the demo academy into the configured, still empty database, then exits.
try {
  const config = readConfig()
  if (config.production) throw new ConfigError('The demo academy is not loaded in production.')
  const log = createLog({ level: config.LOG_LEVEL, pretty: false })
  const { academy, stop } = await boot(config, log)
  try {
    if ((await demoState(academy.db.pool)) !== 'loaded') await loadDemo(academy)
  } finally {
    await stop()
  }
  for (const { role, email, password } of demoAccounts) {
    process.stdout.write(`${role.padEnd(18)} ${email.padEnd(28)} ${password}\n`)
  }
} catch (error) {
  reportAndExit(error)
}
