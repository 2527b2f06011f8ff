import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { confirmRights } from '#server/platform/admission.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { UploadLedger } from './resumable-uploads.ts'

/** The library's files, in the storage's folder; their metadata is in the ledger. */
export class UploadStore extends FileStore {
  readonly #ledger: UploadLedger

  constructor(directory: string, ledger: UploadLedger) {
    // The ledger is written before a file is created, and replaces a metadata file beside it.
    const configstore = {
      get: async () => undefined,
      set: async () => undefined,
      delete: async () => undefined,
    }
    super({ directory, configstore })
    this.extensions = ['creation', 'creation-with-upload']
    this.#ledger = ledger
  }

  override async getUpload(id: string): Promise<Upload> {
    const known = await this.#ledger.find(id)
    if (!known) throw notFound()
    const { bytes: size, isComplete } = known
    if (isComplete) return new Upload({ id, size, offset: size })
    const file = await open(path.join(this.directory, id)).catch((cause: unknown) => {
      throw new Failure('not_found', notFound().message, { cause })
    })
    try {
      return new Upload({ id, size, offset: (await file.stat()).size })
    } finally {
      await file.close()
    }
  }

  /**
   * Acknowledged data survives a power failure. What arrived after its sender had lost the right to
   * send it is cut off again.
   */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const end = await super.write(content, id, offset).catch((cause: unknown) => {
      // The library hides the cause: a full disk, most likely.
      const message = 'The file cannot be stored at the moment. Please try again later.'
      throw new Failure('unavailable', message, { cause, retryAfter: 30 })
    })
    const file = await open(path.join(this.directory, id), 'r+')
    try {
      await confirmRights().catch(async (error: unknown) => {
        await file.truncate(offset)
        throw error
      })
      await file.sync()
    } finally {
      await file.close()
    }
    return end
  }
}
