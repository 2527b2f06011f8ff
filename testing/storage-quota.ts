import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { SentTo } from '#contract/endpoint.ts'
import { createTrade, uploadScreenshot } from '#contract/journal/journal.ts'
import { getStorageUse, type StorageUse } from '#contract/storage-quota.ts'
import type { Answer, TestApp } from './app.ts'
import { sendForm } from './forms.ts'
import type { Person } from './people.ts'

/** An incompressible picture: about `kilobytes` as a PNG. */
export function noisyPicture(kilobytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt((kilobytes * 1000) / 3))
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** One of this person's own trades, to which pictures can be added. */
export async function makeTrade(
  app: TestApp,
  as: Person,
  input: Partial<SentTo<typeof createTrade>['body']> = {},
): Promise<string> {
  const levels = { direction: 'BUY' as const, entry: '1.1', lots: '1' }
  const body = { pair: 'EURUSD', openedAt: '2026-01-05T08:00:00Z', ...levels, ...input }
  return (await app.call(createTrade, { as, body })).body.id
}

export const addPicture = (
  app: TestApp,
  as: Person,
  trade: string,
  content: Buffer,
): Promise<Answer<unknown>> =>
  sendForm(app, {
    as,
    path: uploadScreenshot.path.replace(':id', trade),
    file: { field: 'screenshot', content, name: 'chart.png' },
  })

export const storageUseOf = async (app: TestApp, as: Person): Promise<StorageUse> =>
  (await app.call(getStorageUse, { as })).body
