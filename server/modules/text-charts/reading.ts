import type { z } from 'zod'
import { packCandles } from '#contract/candles/candle-columns.ts'
import { frameMinutes } from '#contract/candles/candle-frames.ts'
import { readChart, textChartLimits } from '#contract/chart-blocks.ts'
import { blocksOf } from '#contract/lesson-text.ts'
import type { ChartCandles, getTextChart as getCall } from '#contract/text-charts.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { TextChartsDeps } from './index.ts'

type Period = z.output<typeof getCall.query>

const minuteOf = (instant: string): number => Date.parse(instant) / 60_000

/**
 * The candles of a chart, if a text that is open to the actor, or a free sample, has exactly this one; 404 otherwise. They
 * are the academy's, whatever the actor or the author has imported; exercises have copies of their own, which are not read.
 */
export async function getTextChart(
  { candles, courses }: TextChartsDeps,
  actor: Actor,
  ids: { courseId: string; videoId: string },
  period: Period,
): Promise<ChartCandles> {
  requireShort(period)
  const [text, found] = await Promise.all([
    courses.readableText(actor, ids),
    readCandles({ candles }, period),
  ])
  if (!hasChart(text, period)) throw notFound()
  return found
}

/** The same for whoever writes texts, of any period. */
export async function previewTextChart(
  deps: Pick<TextChartsDeps, 'candles'>,
  period: Period,
): Promise<ChartCandles> {
  requireShort(period)
  return readCandles(deps, period)
}

/** Throws 422 for a period that no chart may have. */
function requireShort({ frame, from, to }: Period): void {
  const candles = (minuteOf(to) - minuteOf(from)) / frameMinutes[frame]
  if (candles > 0 && candles <= textChartLimits.candles) return
  const most = textChartLimits.candles.toLocaleString('en')
  throw new Failure('rule_violated', `A chart has 1 to ${most} candles.`)
}

const hasChart = (text: string, { pair, frame, from, to }: Period): boolean =>
  blocksOf(text).some((block) => {
    if (block.kind !== 'chart') return false
    const chart = readChart(block.text)
    return (
      'pair' in chart &&
      chart.pair === pair &&
      chart.frame === frame &&
      chart.from === minuteOf(from) &&
      chart.to === minuteOf(to)
    )
  })

async function readCandles(
  { candles }: Pick<TextChartsDeps, 'candles'>,
  { pair, frame, from, to }: Period,
): Promise<ChartCandles> {
  const minutes = { from: minuteOf(from), to: minuteOf(to) }
  const { columns, synthetic } = await candles.academyCandles({ pair, frame }, minutes)
  const packed = Buffer.from(packCandles(columns)).toString('base64')
  return { synthetic, digits: columns.digits, packed }
}
