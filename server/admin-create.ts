import { registrationSchema } from '#contract/identity/identity.ts'
import { boot } from './app/boot.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { createAdmin } from './app/owner.ts'
import { reportAndExit } from './app/report.ts'
import { createLog } from './platform/log.ts'

// `npm run admin:create`: makes the account of ADMIN_EMAIL and ADMIN_PASSWORD an admin, then exits.
try {
  const config = readConfig()
  const owner = registrationSchema.safeParse({
    name: 'Owner',
    email: config.ADMIN_EMAIL ?? '',
    password: config.ADMIN_PASSWORD ?? '',
  })
  if (!owner.success) {
    throw new ConfigError(
      "Say who: ADMIN_EMAIL='owner@example.com' ADMIN_PASSWORD='…' npm run admin:create",
    )
  }
  const log = createLog({ level: config.LOG_LEVEL, pretty: false })
  const { academy, stop } = await boot(config, log)
  try {
    await createAdmin(academy, owner.data)
  } finally {
    await stop()
  }
  process.stdout.write(`${owner.data.email} is an admin.\n`)
} catch (error) {
  reportAndExit(error)
}
