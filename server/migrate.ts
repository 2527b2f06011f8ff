import { openConfiguredDatabase } from './app/boot.ts'
import { readConfig } from './app/config.ts'
import { reportAndExit } from './app/report.ts'
import { createLog } from './platform/log.ts'

// `npm run db:migrate`: migrates the configured database to the newest schema, then exits.
try {
  const config = readConfig()
  const log = createLog({ level: config.LOG_LEVEL, pretty: false })
  const database = await openConfiguredDatabase(config, log)
  await database.stop()
  process.stdout.write('The database has the newest schema.\n')
} catch (error) {
  reportAndExit(error)
}
