import { useState } from 'react'
import type { CandleFrame } from '#contract/candle-frames.ts'
import { type MarketOf, useCandlePages } from './market-queries.ts'
import { type Span, spanInFrame, usualFrame } from './market-window.ts'

/**
 * The candles that a chart is about, and those that it shows: the same until another frame is chosen,
 * which is shown at the place that was in sight. Where there are only longer candles than what suits the
 * time, the shortest of them are taken.
 */
export function useMarket(of: MarketOf, span: Span) {
  const [usual] = useState(() => usualFrame(span))
  const first = useCandlePages(of, usual, span)
  const [finest] = first.pages?.[0]?.source === null ? first.pages[0].frames : []
  const homeFrame = finest ?? usual
  const other = useCandlePages(of, homeFrame, span, homeFrame !== usual)
  const home = homeFrame === usual ? first : other
  const [chosen, setChosen] = useState<{ frame: CandleFrame; span: Span } | null>(null)
  const frame = chosen?.frame ?? homeFrame
  const elsewhere = useCandlePages(of, frame, chosen?.span ?? span, chosen !== null)
  return {
    home: { ...home, frame: homeFrame },
    shown: {
      ...(chosen ? elsewhere : home),
      frame,
      span: chosen?.span ?? span,
      /** Whether that is what the chart is about, and not a place that somebody went to. */
      isHome: chosen === null,
    },
    /** Shows the place in another frame. */
    choose: (next: CandleFrame, place: Span) =>
      setChosen({ frame: next, span: spanInFrame(place, next) }),
    /** Shows again what the chart is about. */
    goHome: () => setChosen(null),
  }
}
