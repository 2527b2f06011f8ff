import { boot } from './app/boot.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { reportAndExit } from './app/report.ts'
import { createLog } from './platform/log.ts'

// `npm run factors:reset -- ADDRESS`: removes the second factors of an account, then exits. For an
// owner who has lost both device and recovery codes when no other admin is left to do it.
try {
  const [email] = process.argv.slice(2)
  if (!email) throw new ConfigError('Say whose: npm run factors:reset -- owner@example.com')
  const config = readConfig()
  const log = createLog({ level: config.LOG_LEVEL, pretty: false })
  const { academy, stop } = await boot(config, log)
  try {
    if (!(await academy.modules.secondFactors.resetForAddress(email))) {
      throw new ConfigError(`No account has the address ${email}.`)
    }
  } finally {
    await stop()
  }
  process.stdout.write(`${email} signs in with the password alone again.\n`)
} catch (error) {
  reportAndExit(error)
}
