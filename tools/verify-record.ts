import { readFile } from 'node:fs/promises'
import { brokenFollowers } from '#contract/signals/follower-model.ts'
import { knownFromMessage } from '#contract/signals/printed-heads.ts'
import { headsOfFile } from '#contract/signals/published-heads.ts'
import type { RecordEntry, RecordFile } from '#contract/signals/record-entries.ts'
import { readRecordFile } from '#contract/signals/record-file.ts'
import { entryWords } from '#contract/signals/record-words.ts'
import { readStampOf, uncheckedOfStamps } from '#contract/signals/stamps.ts'
import {
  findDifference,
  type KnownHeads,
  type Verification,
  verifyRecord,
} from '#contract/signals/verify-record.ts'
import { recordHeadsAddress } from '#contract/site/pages.ts'

// npm run verify-record -- FILE [FILE2] [--published] [--heads=MESSAGE]: verifies a receipt or an export of the signals'
// record, and finds where two of them tell different histories. With --published also against what the academy publishes,
// with --heads against the signed heads in the text of a mail or message, stored as the file MESSAGE.

/** Verifies the files, each with its name; returns what is to be printed, and whether all is proven to be as it was. */
export async function verifyFiles(
  files: readonly { name: string; text: string }[],
  publishedFor: (file: RecordFile) => Promise<KnownHeads[]> = async () => [],
): Promise<{ lines: string[]; isIntact: boolean }> {
  const lines: string[] = []
  let isIntact = true
  const wrong = (message: string) => {
    isIntact = false
    lines.push(`  WRONG: ${message}`)
  }
  const read = files.map(({ name, text }) => ({ name, file: readRecordFile(text) }))
  for (const { name, file } of read) {
    const isStamped = file.heads.some(({ stamp }) => stamp !== undefined)
    const found = await verifyRecord(file, await publishedFor(file), isStamped ? readStampOf : null)
    lines.push(`${name}: ${summaryOf(found)}`, `  made ${file.made} by ${file.academy}`)
    if (found.stamped?.newest) lines.push(...stampLines(found.stamped.count, found.stamped.newest))
    if (file.signal !== null) lines.push(...file.entries.flatMap(saidBy))
    if (found.problem) wrong(found.problem.message)
    else if (!found.isProven) {
      isIntact = false
      lines.push('  NOT SIGNED YET: what is not signed proves nothing.')
    }
    const { followers = [] } = file
    const broken = brokenFollowers(file)
    if (followers.length > 0 && broken.length === 0) {
      const of = followers.length === 1 ? '1 signal' : `${followers.length} signals`
      lines.push(`  What followers could have had of ${of}: computed again alike.`)
    }
    for (const one of broken) wrong(one)
    if (found.isOutdated) lines.push('  More was signed since: download the file again.')
  }
  const [one, other] = read
  if (one && other) {
    const difference = findDifference(one.file, other.file)
    if (difference) wrong(difference.message)
    else lines.push('The two files tell the same history.')
  }
  return { lines, isIntact }
}

/** What an entry of a receipt says, in words; nothing for one whose content the file does not have. */
function saidBy(entry: RecordEntry): string[] {
  const words = entryWords(entry)
  return words ? [`  entry ${entry.seq}, ${words.at ?? 'without a time'}: ${words.what}`] : []
}

const stampLines = (
  count: number,
  { day, time, by }: { day: string; time: string; by: string },
) => [
  `  ${count === 1 ? '1 time stamp holds' : `${count} time stamps hold`}, the newest for ${day}: ${time} by ${by}`,
  `  ${uncheckedOfStamps}`,
]

function summaryOf({ entries, readable, signed, unsigned, compared }: Verification): string {
  const parts = [
    `${entries} entries, ${readable} of them readable`,
    signed ? `signed up to entry ${signed.seq} (${signed.day})` : 'not signed yet',
    ...(unsigned > 0 ? [`${unsigned} not signed yet`] : []),
    ...(compared > 0
      ? [compared === 1 ? '1 head from elsewhere agrees' : `${compared} heads from elsewhere agree`]
      : []),
  ]
  return parts.join(', ')
}

/** The heads that the academy of a file publishes. */
async function askPublished(file: RecordFile): Promise<KnownHeads[]> {
  const { academy } = file
  const published = await headsOfFile(file, async (from) => {
    const response = await fetch(`${academy}${recordHeadsAddress}?fromEntry=${from}`)
    if (!response.ok) throw new Error(`${academy} answers ${response.status}`)
    return await response.json()
  })
  return [published]
}

/** The heads in the text of a mail or message; throws if it has none, or one that is not signed. */
async function headsIn(text: string, { keys }: RecordFile): Promise<KnownHeads> {
  const { known, problem } = await knownFromMessage(text, keys)
  if (!known) throw new Error(problem)
  return known
}

if (import.meta.main) {
  const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  if (paths.length === 0 || paths.length > 2) {
    console.error('Usage: npm run verify-record -- FILE [FILE2] [--published] [--heads=MESSAGE]')
    process.exit(2)
  }
  try {
    const files = await Promise.all(
      paths.map(async (name) => ({ name, text: await readFile(name, 'utf8') })),
    )
    const isPublished = process.argv.includes('--published')
    const message = process.argv.find((argument) => argument.startsWith('--heads='))
    const sent = message ? await readFile(message.slice('--heads='.length), 'utf8') : null
    const { lines, isIntact } = await verifyFiles(files, async (file) => [
      ...(isPublished ? await askPublished(file) : []),
      ...(sent === null ? [] : [await headsIn(sent, file)]),
    ])
    console.info(lines.join('\n'))
    process.exitCode = isIntact ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
