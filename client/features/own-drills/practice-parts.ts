import type { ComponentType, ReactNode } from 'react'
import type { ChartLevel, ChartMark } from '#client/ui/charts/market/candle-drawing.ts'
import type { SentTo } from '#contract/endpoint.ts'
import type { commitOwnDecision, OwnDecided } from '#contract/own-drills.ts'

interface Candles {
  /** The visible candles, packed and in base64. */
  packed: string
  digits: number
}

interface DecisionProps extends Candles {
  draftName: string
  following: number
  busy: boolean
  /** Resolves to whether it was committed. */
  onCommit: (sent: SentTo<typeof commitOwnDecision>['body']) => Promise<boolean>
}

interface ReplayProps extends Candles {
  followingPacked: string
  drawn: Pick<OwnDecided, 'direction' | 'entry' | 'stop' | 'target' | 'outcome'>
  /** What is drawn besides once all has been played. */
  also: { levels: ChartLevel[]; marks: ChartMark[] }
  plays: boolean
  children: (following: number) => ReactNode
}

/** The chart on which a decision is made, and what plays what followed: those of drills, which belong to courses. */
export interface PracticeParts {
  Decision: ComponentType<DecisionProps>
  Replay: ComponentType<ReplayProps>
}
