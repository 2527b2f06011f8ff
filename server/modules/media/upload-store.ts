import { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { uploadKey } from './media.rules.ts'
import type { UploadLedger } from './resumable-uploads.ts'

/** The protocol's uploads in the academy's storage; what is known about them is in the ledger, written before a file is created. */
export class UploadStore extends DataStore {
  readonly #storage: Storage
  readonly #ledger: UploadLedger

  constructor(storage: Storage, ledger: UploadLedger) {
    super()
    this.extensions = ['creation', 'creation-with-upload']
    this.#storage = storage
    this.#ledger = ledger
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#storage.put(uploadKey(upload.id), Readable.from([]))
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const known = await this.#ledger.find(id)
    if (!known) throw notFound()
    const { bytes: size, isComplete } = known
    if (isComplete) return new Upload({ id, size, offset: size })
    const stored = await this.#storage.stat(uploadKey(id))
    if (!stored) throw notFound()
    return new Upload({ id, size, offset: stored.bytes })
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    return this.#storage.append(uploadKey(id), offset, content).catch((cause: unknown) => {
      if (cause instanceof Failure) throw cause
      // A full disk, most likely.
      const message = 'The file cannot be stored at the moment. Please try again later.'
      throw new Failure('unavailable', message, { cause, retryAfter: 30 })
    })
  }
}
