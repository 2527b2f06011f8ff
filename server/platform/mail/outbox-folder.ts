import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ListQuery } from '#contract/lists.ts'
import type { MailSort } from '#contract/mails.ts'
import { holdsEveryWord } from '#contract/plain-text.ts'

const storedSchema = z.object({
  to: z.string(),
  /** The account it is about; null if deleted, missing in mails of earlier releases. */
  account: z.string().nullish(),
  subject: z.string(),
  /** When it was written, ISO 8601. */
  date: z.string(),
  text: z.string(),
  /** Whether its links are for nobody but the recipient. */
  linksAreOwn: z.literal(true).optional(),
})

export interface StoredMail extends z.infer<typeof storedSchema> {
  /** A UUID that grows with time. */
  name: string
}

/** Mails as files, for an academy without a mail server: `<name>.eml` for people's mail programs. */
export interface OutboxFolder {
  /** Stores a mail; the same name again replaces it. */
  keep(mail: StoredMail, message: Buffer): Promise<void>
  /** One page (from 1) of the stored mails, newest first unless sorted; the search covers subject and address. */
  list(query: ListQuery<MailSort>): Promise<{ items: StoredMail[]; total: number }>
  /** The mail of that name (a UUID), or null. */
  read(name: string): Promise<StoredMail | null>
  /** Removes mails written before `before`, and unreadable ones. */
  removeBefore(before: Date): Promise<void>
  /** Removes the mails for which this is true. */
  remove(isMeant: (mail: StoredMail) => boolean): Promise<void>
}

const readAtOnce = 50

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/

export function openOutboxFolder(folder: string): OutboxFolder {
  const fileOf = (name: string, ending: string) => path.join(folder, `${name}.${ending}`)

  async function write(file: string, content: string | Buffer) {
    // Atomic: a concurrent listing sees the whole file or none.
    const aside = `${file}.${process.pid}.tmp`
    await writeFile(aside, content, { mode: 0o600 })
    await rename(aside, file)
  }
  /** Newest first: the names grow with time. */
  async function names(): Promise<string[]> {
    const files = await ifThere(readdir(folder))
    return (files ?? [])
      .flatMap((file) => fileName.exec(file)?.[1] ?? [])
      .sort()
      .reverse()
  }
  async function read(name: string): Promise<StoredMail | null> {
    if (!fileName.test(`${name}.eml`)) return null
    const text = await ifThere(readFile(fileOf(name, 'json'), 'utf8'))
    return text === null ? null : { name, ...storedSchema.parse(JSON.parse(text)) }
  }

  async function readAll(wanted: readonly string[]): Promise<StoredMail[]> {
    const mails: Array<StoredMail | null> = []
    // In batches, because each file being read is open.
    for (let start = 0; start < wanted.length; start += readAtOnce) {
      mails.push(...(await Promise.all(wanted.slice(start, start + readAtOnce).map(read))))
    }
    return mails.filter((mail) => mail !== null)
  }

  async function drop(name: string) {
    await rm(fileOf(name, 'eml'), { force: true })
    await rm(fileOf(name, 'json'), { force: true })
  }

  return {
    async keep({ name, ...mail }, message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await write(fileOf(name, 'json'), JSON.stringify(mail))
      await write(fileOf(name, 'eml'), message)
    },
    async list({ page, limit, search, sort, direction }) {
      const all = await names()
      const pageOf = <T>(list: readonly T[]) => list.slice((page - 1) * limit, page * limit)
      // Names determine the order, so only one page of mails has to be read.
      if (!search && !sort) return { items: await readAll(pageOf(all)), total: all.length }
      const found = (await readAll(all)).filter(({ to, subject }) =>
        holdsEveryWord(`${to} ${subject}`, search ?? ''),
      )
      const sign = direction === 'desc' ? -1 : 1
      if (sort) found.sort((one, other) => sign * one[sort].localeCompare(other[sort]))
      return { items: pageOf(found), total: found.length }
    },
    read,
    async removeBefore(before) {
      for (const name of await names()) {
        const mail = await read(name)
        if (mail && new Date(mail.date) >= before) continue
        await drop(name)
      }
    },
    async remove(isMeant) {
      for (const mail of await readAll(await names())) {
        if (isMeant(mail)) await drop(mail.name)
      }
    },
  }
}

async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
