import { recordExportPath } from '#contract/signals/receipts.ts'
import type { RecordFile } from '#contract/signals/record-entries.ts'
import { readRecordFile } from '#contract/signals/record-file.ts'
import { verifyFiles } from '#tools/verify-record.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

const day = 24 * 3_600_000

/** Signs everything that was recorded until now, as the job does on the next day. */
export async function signRecord(app: TestApp): Promise<void> {
  app.clock.advance(day)
  try {
    await app.runJob('signals.sign-record')
  } finally {
    app.clock.advance(-day)
  }
}

/** The record as this person downloads it: as a text, and as what is verified. */
export async function exportRecord(
  app: TestApp,
  as: Person,
): Promise<{ text: string; file: RecordFile }> {
  const headers = { authorization: `Bearer ${as.token}` }
  const { status, text } = await app.request({ url: `/api${recordExportPath}`, headers })
  if (status !== 200) throw new Error(`the export answers ${status}: ${text}`)
  return { text, file: readRecordFile(text) }
}

/** What `npm run verify-record` says of the text of a downloaded record. */
export const verifyExport = (text: string): ReturnType<typeof verifyFiles> =>
  verifyFiles([{ name: 'record', text }])
