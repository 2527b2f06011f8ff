import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const keptSchema = z.object({
  to: z.string(),
  subject: z.string(),
  /** When it was written, ISO 8601. */
  date: z.string(),
  text: z.string(),
})

interface Kept extends z.infer<typeof keptSchema> {
  /** A UUID that grows with time. */
  name: string
}

/** Mails as files, for an academy without a mail server: `<name>.eml` for people's mail programs. */
export interface OutboxFolder {
  /** Keeps a mail; the same name again replaces it. */
  keep(mail: Kept, message: Buffer): Promise<void>
  /** One page (from 1) of what is kept, newest first. */
  list(options: { page: number; limit: number }): Promise<{ items: Kept[]; total: number }>
  /** The mail of that name (a UUID), or null. */
  read(name: string): Promise<Kept | null>
  /** Removes what was written before `before`. */
  removeBefore(before: Date): Promise<void>
}

const fileName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/

export function openOutboxFolder(folder: string): OutboxFolder {
  const fileOf = (name: string, ending: string) => path.join(folder, `${name}.${ending}`)

  async function write(file: string, content: string | Buffer) {
    // Whoever lists the folder meanwhile sees the whole file or none.
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
  async function read(name: string): Promise<Kept | null> {
    if (!fileName.test(`${name}.eml`)) return null
    const text = await ifThere(readFile(fileOf(name, 'json'), 'utf8'))
    return text === null ? null : { name, ...keptSchema.parse(JSON.parse(text)) }
  }

  return {
    async keep({ name, ...mail }, message) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await write(fileOf(name, 'json'), JSON.stringify(mail))
      await write(fileOf(name, 'eml'), message)
    },
    async list({ page, limit }) {
      const all = await names()
      const wanted = all.slice((page - 1) * limit, page * limit)
      const items = await Promise.all(wanted.map(read))
      return { items: items.filter((item) => item !== null), total: all.length }
    },
    read,
    async removeBefore(before) {
      for (const name of await names()) {
        const mail = await read(name)
        if (mail && new Date(mail.date) >= before) continue
        await rm(fileOf(name, 'eml'), { force: true })
        await rm(fileOf(name, 'json'), { force: true })
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
