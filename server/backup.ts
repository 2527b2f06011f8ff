import { parseArgs } from 'node:util'
import { backUp } from './app/backup.ts'
import { inWords, reportProgress } from './app/backup-progress.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { reportAndExit } from './app/report.ts'
import { archiveLocation } from './platform/backup/archive-place.ts'
import { verifyArchive } from './platform/backup/read-archive.ts'
import { createLog } from './platform/log.ts'

// `npm run backup -- FILE`: backs up the configured academy, which may be running, into one file.
// `npm run backup -- --verify FILE`: checks that such a file is complete.
const usage = 'Say where to: npm run backup -- FILE. To check one: npm run backup -- --verify FILE'
const onProgress = reportProgress((line) => process.stderr.write(line))

async function verify(file: string): Promise<void> {
  const { manifest } = await verifyArchive(file, (done, total) =>
    onProgress({ stage: 'checked', done, total }),
  )
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  process.stdout.write(
    `${file} is whole: ${rows} rows and ${manifest.entries.length} entries, of ${manifest.createdAt}.\n`,
  )
}

async function make(file: string): Promise<void> {
  const config = readConfig()
  const log = createLog({ level: config.LOG_LEVEL, pretty: false })
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const { bytes, manifest } = await backUp(config, log, file, {
    signal: stopping.signal,
    onProgress,
  })
  process.stdout.write(`${file} is whole: ${inWords(bytes)}, of ${manifest.createdAt}.\n`)
  for (const key of manifest.missing) {
    process.stderr.write(`Missing, though the database names it: ${key}\n`)
  }
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new ConfigError(usage)
  await (values.verify ? verify : make)(archiveLocation(file))
  process.exit(0)
} catch (error) {
  reportAndExit(error)
}
