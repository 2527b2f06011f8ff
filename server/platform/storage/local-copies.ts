import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../clock.ts'
import { missingFile } from './storage.ts'

/** For how long a copy is kept that nobody uses, in milliseconds: a video is prepared in many steps. */
const keptMs = 60_000

interface Copy {
  location: Promise<string>
  users: number
  forget?: NodeJS.Timeout
}

/** Copies of a bucket's files on this machine's disk, for programs that read files only. */
export class LocalCopies {
  readonly #folder: string
  readonly #read: (key: string) => Promise<Readable | null>
  readonly #copies = new Map<string, Copy>()

  constructor(folder: string, read: (key: string) => Promise<Readable | null>) {
    this.#folder = folder
    this.#read = read
  }

  /** Calls `use` with the copy's place; a copy that is there already is used again, since no key gets other content. */
  async with<T>(key: string, use: (location: string) => Promise<T>): Promise<T> {
    const copy = this.#copies.get(key) ?? this.#begin(key)
    clearTimeout(copy.forget)
    copy.users += 1
    try {
      return await use(await copy.location)
    } finally {
      copy.users -= 1
      if (copy.users === 0) copy.forget = setTimeout(() => void this.#drop(key), keptMs).unref()
    }
  }

  /** Removes the copy of a file that is deleted, unless it is being used. */
  async forget(key: string): Promise<void> {
    if (this.#copies.get(key)?.users === 0) await this.#drop(key)
  }

  /** Removes all copies. */
  async clear(): Promise<void> {
    await Promise.all([...this.#copies.keys()].map((key) => this.#drop(key)))
  }

  #begin(key: string): Copy {
    const location = this.#fetch(key)
    const copy: Copy = { location, users: 0 }
    this.#copies.set(key, copy)
    // The next who asks tries again.
    location.catch(() => {
      if (this.#copies.get(key) === copy) this.#copies.delete(key)
    })
    return copy
  }

  async #fetch(key: string): Promise<string> {
    const content = await this.#read(key)
    if (!content) throw missingFile(key)
    const location = path.join(this.#folder, `${newId()}-copy`)
    await mkdir(this.#folder, { recursive: true })
    try {
      await pipeline(content, createWriteStream(location, { mode: 0o600 }))
      return location
    } catch (error) {
      await rm(location, { force: true })
      throw error
    }
  }

  async #drop(key: string): Promise<void> {
    const copy = this.#copies.get(key)
    clearTimeout(copy?.forget)
    this.#copies.delete(key)
    const location = await copy?.location.catch(() => null)
    if (location) await rm(location, { force: true })
  }
}
