import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ListQuery } from '#contract/lists.ts'
import type { MailSort } from '#contract/mails.ts'
import { holdsEveryWord } from '#contract/plain-text.ts'
import { ifThere, type MailHeader, openOutboxIndex } from './outbox-index.ts'

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
  remove(isMeant: (mail: MailHeader) => boolean): Promise<void>
}

const readAtOnce = 50

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/

/** For so long the time of a folder may stay the same although more has changed. */
const clockTickMs = 5000

export function openOutboxFolder(folder: string): OutboxFolder {
  const index = openOutboxIndex(path.join(folder, 'index.jsonl'), inFolder)
  let listed: { changedAt: bigint; names: readonly string[] } | null = null

  const fileOf = (name: string, ending: string) => path.join(folder, `${name}.${ending}`)

  async function write(file: string, content: string | Buffer) {
    // Atomic: a concurrent listing sees the whole file or none.
    const aside = `${file}.${process.pid}.tmp`
    await writeFile(aside, content, { mode: 0o600 })
    await rename(aside, file)
  }
  /** Newest first: the names grow with time. */
  async function inFolder(): Promise<readonly string[]> {
    const files = await ifThere(readdir(folder))
    return (files ?? [])
      .flatMap((file) => fileName.exec(file)?.[1] ?? [])
      .sort()
      .reverse()
  }
  /** The same. The folder is only read again once something in it has changed. */
  async function names(): Promise<readonly string[]> {
    const [at, found] = [Date.now(), await ifThere(stat(folder, { bigint: true }))]
    const changedAt = found?.mtimeNs ?? 0n
    if (listed?.changedAt === changedAt) return listed.names
    const all = await inFolder()
    const isSettled = at - Number(changedAt / 1_000_000n) > clockTickMs
    listed = isSettled ? { changedAt, names: all } : null
    return all
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
      const isFound = ({ to, subject }: MailHeader) =>
        holdsEveryWord(`${to} ${subject}`, search ?? '')
      const found = await index.find(all, isFound, read)
      const sign = direction === 'desc' ? -1 : 1
      if (sort) found.sort((one, other) => sign * one[sort].localeCompare(other[sort]))
      const items = await readAll(pageOf(found).map(({ name }) => name))
      return { items, total: found.length }
    },
    read,
    async removeBefore(before) {
      const all = await names()
      const young = await index.find(all, ({ date }) => new Date(date) >= before, read)
      const kept = new Set(young.map(({ name }) => name))
      for (const name of all) if (!kept.has(name)) await drop(name)
      await index.dropGone()
    },
    async remove(isMeant) {
      const all = await names()
      const meant = await index.find(all, isMeant, read)
      for (const { name } of meant) await drop(name)
      // Even if there were none: an attempt before may have been stopped here.
      await index.dropGone()
    },
  }
}
