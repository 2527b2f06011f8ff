import { useState } from 'react'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import { type MarketOf, useCandlePages } from './market-queries.ts'
import { type Span, spanInFrame, usualFrame } from './market-window.ts'

/**
 * The candles of the chart's subject, and those shown: the same until another time frame is chosen,
 * which opens at the visible range. If there are only longer candles than would suit the subject, the
 * shortest of them are used.
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
      /** Whether it shows the subject, rather than a place that the user went to. */
      isHome: chosen === null,
    },
    /** Shows a place in another time frame. */
    choose: (next: CandleFrame, place: Span) =>
      setChosen({ frame: next, span: spanInFrame(place, next) }),
    /** Returns to the subject. */
    goHome: () => setChosen(null),
  }
}
