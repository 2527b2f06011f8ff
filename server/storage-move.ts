import { inWords } from './app/backup-progress.ts'
import { ConfigError, readConfig } from './app/config.ts'
import { reportAndExit } from './app/report.ts'
import { requireBucket } from './app/require-storage.ts'
import { shownBucket } from './platform/storage/bucket-address.ts'
import { moveFiles } from './platform/storage/move-files.ts'

// `npm run storage:move`: copies the files of the data folder into the bucket of STORAGE_URL, while the academy may be
// running without that variable. Run again it copies what is new, and goes on where it was interrupted.
const betweenMs = 1000

try {
  const config = readConfig()
  const { DATA_DIR: dataDir, STORAGE_URL: bucket } = config
  if (!bucket) throw new ConfigError('Say where to: STORAGE_URL=s3://… npm run storage:move')
  await requireBucket(config)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  let shownAt = 0
  const { files, sent } = await moveFiles(
    { dataDir, bucket },
    {
      signal: stopping.signal,
      onProgress(done, total) {
        if (done < total && Date.now() - shownAt < betweenMs) return
        shownAt = Date.now()
        process.stderr.write(`Copied: ${inWords(done)} of ${inWords(total)}\n`)
      },
    },
  )
  process.stdout.write(
    `${files} files are in ${shownBucket(bucket)}, ${sent} of them sent just now and read back.\n`,
  )
  process.exit(0)
} catch (error) {
  reportAndExit(error)
}
