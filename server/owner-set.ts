import { boot } from './app/boot.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { reportAndExit } from './app/report.ts'
import { createLog } from './platform/log.ts'

// `npm run owner:set -- ADDRESS`: makes an admin the owner of the academy, then exits. For when the
// owner is permanently unavailable and cannot hand over.
try {
  const [email] = process.argv.slice(2)
  if (!email) throw new ConfigError('Say who: npm run owner:set -- admin@example.com')
  const config = readConfig()
  const log = createLog({ level: config.LOG_LEVEL, pretty: false })
  const { academy, stop } = await boot(config, log)
  try {
    await academy.modules.access.setOwner(email)
  } finally {
    await stop()
  }
  process.stdout.write(`${email} owns the academy.\n`)
} catch (error) {
  reportAndExit(error)
}
