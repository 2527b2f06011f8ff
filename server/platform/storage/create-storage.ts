import { filesFolder, passingFolder } from '../backup/places.ts'
import type { BucketAddress } from './bucket-address.ts'
import { createBucketStorage } from './bucket-storage.ts'
import { createLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

interface StorageConfig {
  DATA_DIR: string
  STORAGE_URL?: BucketAddress | undefined
}

/** The academy's files: in the configured bucket, or else in the data folder. */
export const createStorage = ({
  DATA_DIR: dataDir,
  STORAGE_URL: address,
}: StorageConfig): Storage =>
  address
    ? createBucketStorage({ address, passing: passingFolder(dataDir) })
    : createLocalStorage(filesFolder(dataDir))
