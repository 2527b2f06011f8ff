import { useEffect, useState } from 'react'

/** How many candles a second are played. */
export const replaySpeeds = [
  { value: '1', label: '1 candle a second' },
  { value: '4', label: '4 candles a second' },
  { value: '12', label: '12 candles a second' },
] as const

const calmMotion = '(prefers-reduced-motion: reduce)'

/**
 * Plays candles one after the other: how many of them are shown, and what changes that. It begins by itself if it
 * `plays`, unless motion is unwanted: then all are shown at once, and can be stepped through.
 */
export function useReplay(count: number, plays: boolean) {
  const [begins] = useState(() => plays && !matchMedia(calmMotion).matches)
  const [shown, setShown] = useState(begins ? 0 : count)
  const [isPlaying, setPlaying] = useState(begins)
  const [speed, setSpeed] = useState('4')
  const isOver = shown >= count
  const runs = isPlaying && !isOver
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setShown((before) => before + 1), 1000 / Number(speed))
    return () => clearInterval(timer)
  }, [runs, speed])
  return {
    shown: Math.min(shown, count),
    isPlaying: runs,
    isOver,
    speed,
    setSpeed,
    /** From the beginning if it is over. */
    play() {
      if (isOver) setShown(0)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
    step() {
      setPlaying(false)
      setShown(isOver ? 1 : shown + 1)
    },
    toEnd: () => setShown(count),
  }
}
