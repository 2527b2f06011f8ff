import { parseArgs } from 'node:util'
import { restore } from './app/backup.ts'
import { reportProgress } from './app/backup-progress.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { reportAndExit } from './app/report.ts'
import { archiveLocation } from './platform/backup/archive-place.ts'
import { createLog } from './platform/log.ts'

// `npm run restore -- FILE`: restores a backup into the configured data folder and database, which
// must be empty unless `--replace` is given.
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) {
    throw new ConfigError('Say from where: npm run restore -- FILE, or with --replace before FILE')
  }
  const config = readConfig()
  const log = createLog({ level: config.LOG_LEVEL, pretty: false })
  const onProgress = reportProgress((line) => process.stderr.write(line))
  await restore(config, log, archiveLocation(file), { replace: values.replace, onProgress })
  process.stdout.write(`${file} was restored. Start the academy with npm start.\n`)
  process.exit(0)
} catch (error) {
  reportAndExit(error)
}
