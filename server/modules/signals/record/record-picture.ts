import type { RecordSummary } from '#contract/signals/record-figures.ts'
import { recordPicturePath } from '#contract/signals/record-figures.ts'
import { pages } from '#contract/site/pages.ts'
import { notFound } from '#server/platform/failure.ts'
import type { PublicMeta } from '#server/platform/http/page-template.ts'
import type { SharePicture } from '#server/platform/pdf/share-picture.ts'
import type { SignalsDeps } from '../index.ts'

type Summary = () => Promise<RecordSummary | null>

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What networks show of a link to the public record; empty while there is none. */
export async function recordMeta(
  { academySettings, config, db }: SignalsDeps,
  summary: Summary,
): Promise<PublicMeta[]> {
  const [record, { brand }] = await Promise.all([summary(), academySettings.read(db.pool)])
  if (!record) return []
  const { PUBLIC_URL: url } = config
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand },
    { property: 'og:title', content: `Record of signals · ${brand}` },
    { property: 'og:description', content: basisOf(record) },
    { property: 'og:url', content: `${url}${pages.record}` },
    { property: 'og:image', content: `${url}/api${recordPicturePath}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
}

/** The picture that a link to the public record is shown with; throws 404 while there is none. */
export async function readRecordPicture(
  { academySettings, config, db, site }: SignalsDeps,
  summary: Summary,
  draw: (contents: SharePicture) => Promise<Buffer>,
): Promise<Buffer> {
  const [record, { brand }, look, logo] = await Promise.all([
    summary(),
    academySettings.read(db.pool),
    site.look(db.pool),
    site.logoFile(db.pool),
  ])
  if (!record) throw notFound()
  const { host } = new URL(config.PUBLIC_URL)
  return draw({ accent: look.accent, logo, brand, host, lines: linesOf(record, host) })
}

/** The texts of the picture, from the top to the foot. */
function linesOf(record: RecordSummary, host: string): SharePicture['lines'] {
  const { won, lost, winRate, averageR, withR } = record
  const result = averageR === null ? 'No results yet' : `${signed(averageR)}R on average`
  const rate = winRate === null ? '' : `Win rate ${winRate}%: ${won} won, ${lost} lost`
  return [
    { text: 'Record of signals', y: 236, size: 40, color: 'accent' },
    { text: result, y: 344, size: 84, color: 'ink' },
    { text: rate, y: 412, size: 40, color: 'ink' },
    { text: `Over ${withR} results in R. ${basisOf(record)}`, y: 474, size: 28, color: 'muted' },
    { text: host, y: 564, size: 28, color: 'muted' },
  ]
}

/** What the figures are of, in words. */
function basisOf({ from, to, published, finished }: RecordSummary): string {
  if (!from || !to) return 'No signal has been closed for a day yet.'
  const [first, last] = [days.format(new Date(from)), days.format(new Date(to))]
  return `${finished} closed of ${published} published from ${first} to ${last}, deleted ones included.`
}

const signed = (r: number) => `${r > 0 ? '+' : ''}${r.toFixed(2)}`.replace('-', '−')
