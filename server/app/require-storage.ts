import type { Log } from '#server/platform/log.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { countUnmoved, moveFiles } from '#server/platform/storage/move-files.ts'
import { type Config, ConfigError } from './config.ts'

type StorageConfig = Pick<Config, 'DATA_DIR' | 'STORAGE_URL'>

/**
 * Makes sure that an academy whose files are to be in a bucket finds all of them there; throws ConfigError if the
 * bucket takes no files, or the data folder has some that were not copied into it. Does nothing without a bucket.
 */
export async function requireStorage(config: StorageConfig): Promise<void> {
  const { DATA_DIR: dataDir, STORAGE_URL: bucket } = config
  if (!bucket) return
  await requireBucket(config)
  const unmoved = await countUnmoved({ dataDir, bucket })
  if (unmoved === 0) return
  throw new ConfigError(
    `The academy cannot start with this configuration:\n  STORAGE_URL: ${unmoved} of the files in ${dataDir}/files are not in the ` +
      'bucket, as far as is known here. Copy them with: npm run storage:move',
  )
}

/**
 * Copies the files of the data folder into a bucket that was set on the page Connections, before anybody needs them
 * there: its owner may not be somebody who runs commands. Does nothing where the environment names the bucket.
 */
export async function moveIntoTypedBucket(
  config: StorageConfig & Pick<Config, 'connections'>,
  log: Log,
): Promise<void> {
  const { DATA_DIR: dataDir, STORAGE_URL: bucket, connections } = config
  if (!bucket || !connections.here.includes('STORAGE_URL')) return
  await requireBucket(config)
  if ((await countUnmoved({ dataDir, bucket })) === 0) return
  log.info('files are copied into the bucket that was set on the page Connections')
  const signal = new AbortController().signal
  const { files, sent } = await moveFiles(
    { dataDir, bucket },
    { signal, onProgress: () => undefined },
  )
  log.info({ files, sent }, 'all files are in the bucket')
}

/** Throws ConfigError if the configured bucket takes no files, with the server's reason. */
export async function requireBucket(config: StorageConfig): Promise<void> {
  const storage = createStorage(config)
  try {
    await storage.check()
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const { name, message } = reason instanceof Error ? reason : new Error(String(reason))
    throw new ConfigError(
      `The academy cannot start with this configuration:\n  STORAGE_URL: the bucket cannot be written to (${name}: ${message}). ` +
        'Check the address, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. The environment wins over the page Connections.',
    )
  } finally {
    await storage.close()
  }
}
