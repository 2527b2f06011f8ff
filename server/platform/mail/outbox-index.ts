import { appendFile, open, rename, rm, writeFile } from 'node:fs/promises'
import { newId } from '../clock.ts'
import type { StoredMail } from './outbox-folder.ts'

/** What stored mails are found, sorted and removed by. */
export type MailHeader = Pick<StoredMail, 'name' | 'to' | 'account' | 'subject' | 'date'>

/** The headers of stored mails in one file, so that a search opens that one instead of each of theirs. */
interface OutboxIndex {
  /**
   * The headers of these mails, in the order of the names, as far as `isMeant`. Those that the file does not have yet are
   * read by `read`, which gives null for a mail that is not there, and added to it.
   */
  find(
    names: readonly string[],
    isMeant: (header: MailHeader) => boolean,
    read: (name: string) => Promise<MailHeader | null>,
  ): Promise<MailHeader[]>
  /** Leaves nothing in the file of mails that are gone. */
  dropGone(): Promise<void>
}

const readAtOnce = 50

/**
 * An index in this file, of the mails that `inFolder` names. It may lag behind, and be deleted at any time: what counts
 * are the mails themselves. Several processes may write to it at once; a line that this damages is read from its mail
 * again. Whoever has written looks afterwards whether the mails are still there. So no line of a removed mail stays:
 * either its writer finds the mail gone, or the mail went later, and whoever removed it finds the line.
 */
export function openOutboxIndex(
  file: string,
  inFolder: () => Promise<readonly string[]>,
): OutboxIndex {
  /** Whole lines, as many as come at a time. */
  async function* lines(): AsyncGenerator<string[]> {
    const handle = await ifThere(open(file))
    if (!handle) return
    let rest = ''
    for await (const chunk of handle.createReadStream({ encoding: 'utf8' })) {
      const all = (rest + chunk).split('\n')
      rest = all.pop() ?? ''
      yield all
    }
    yield [rest]
  }

  async function add(headers: readonly MailHeader[]): Promise<void> {
    if (headers.length === 0) return
    // A line break comes first: what a crash has left of a line is not continued.
    await appendFile(file, `\n${textOf(headers)}`, { mode: 0o600 })
  }

  async function dropGone(): Promise<void> {
    const written: string[] = []
    for await (const some of lines()) written.push(...some.filter(Boolean))
    const present = new Set(await inFolder())
    const kept = written.flatMap(headersIn).filter(({ name }) => present.has(name))
    if (kept.length === 0) return rm(file, { force: true })
    // What is no whole line may be of a mail that is gone as well.
    if (kept.length === written.length) return
    const aside = `${file}.${newId()}.tmp`
    await writeFile(aside, textOf(kept), { mode: 0o600 })
    await rename(aside, file)
    // Another process may have removed mails, and their lines, since these were read.
    await dropGone()
  }

  return {
    dropGone,
    async find(names, isMeant, read) {
      const found = new Map<string, MailHeader>()
      const missing = new Set(names)
      const meet = (header: MailHeader) => {
        if (isMeant(header)) found.set(header.name, header)
      }
      for await (const some of lines()) {
        for (const header of some.flatMap(headersIn)) {
          if (missing.delete(header.name)) meet(header)
        }
      }
      const unread = [...missing]
      const added: string[] = []
      // In batches, because each file being read is open.
      for (let start = 0; start < unread.length; start += readAtOnce) {
        const mails = await Promise.all(unread.slice(start, start + readAtOnce).map(read))
        const headers = mails.filter((mail) => mail !== null)
        await add(headers)
        headers.forEach(meet)
        added.push(...headers.map(({ name }) => name))
      }
      if (added.length > 0) {
        const present = new Set(await inFolder())
        if (!added.every((name) => present.has(name))) await dropGone()
      }
      return names.flatMap((name) => found.get(name) ?? [])
    },
  }
}

const textOf = (headers: readonly MailHeader[]) =>
  headers
    .map(({ name, to, account, subject, date }) =>
      JSON.stringify({ name, to, account, subject, date }),
    )
    .map((line) => `${line}\n`)
    .join('')

/** The header in a line; none in what is no whole line. */
function headersIn(line: string): MailHeader[] {
  if (!line.startsWith('{') || !line.endsWith('}')) return []
  try {
    const header = JSON.parse(line)
    const texts = [header.name, header.to, header.subject, header.date]
    return texts.every((text) => typeof text === 'string') ? [header] : []
  } catch {
    return []
  }
}

/** Null if the file or folder is not there. */
export async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
