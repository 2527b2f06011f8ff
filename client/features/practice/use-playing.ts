import { useEffect, useEffectEvent, useState } from 'react'

/** How candles are played: how many at a time, and how many milliseconds apart. */
export const playingSpeeds = [
  { value: '1', label: '1 candle a second', bars: 1, every: 1000 },
  { value: '2', label: '2 candles a second', bars: 1, every: 500 },
  { value: '5', label: '5 candles at a time', bars: 5, every: 1000 },
  { value: '20', label: '20 candles at a time', bars: 20, every: 1000 },
] as const

interface PlayingOptions {
  /** Whether there is more to play, and nothing else is being done. */
  isReady: boolean
  /** Plays candles; resolves to whether playing may go on. */
  onPlay: (bars: number) => Promise<boolean>
}

/** Plays candles one after the other until it is paused, or something happens. */
export function usePlaying({ isReady, onPlay }: PlayingOptions) {
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState('1')
  const { bars, every } = playingSpeeds.find(({ value }) => value === speed) ?? playingSpeeds[0]
  const next = useEffectEvent(async () => {
    if (!(await onPlay(bars))) setPlaying(false)
  })
  const runs = isPlaying && isReady
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => void next(), every)
    return () => clearTimeout(timer)
  }, [runs, every])
  return {
    isPlaying,
    speed,
    setSpeed,
    toggle: () => setPlaying(!isPlaying),
    pause: () => setPlaying(false),
  }
}
