import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { needsPreparation, preparePlayer } from './player-scripts.ts'
import { seconds } from './query.ts'

/** A player in a frame does not tell that it could not be loaded; after so long it has not been. */
const patience = seconds(20)

interface ExternalPlayer {
  /** Null for what the academy serves itself. */
  address: string | null
  /** Counts the starts, so that the same address can be tried again. */
  attempt?: number
  /** Called where the player cannot be had, or has not begun within twenty seconds. */
  onFailure: () => void
}

/**
 * Brings what the player of an address at another site needs. Gives whether the player can be shown,
 * and the function to call when it has told something.
 */
export function useExternalPlayer({ address, attempt = 0, onFailure }: ExternalPlayer) {
  const key = `${attempt} ${address}`
  const [prepared, setPrepared] = useState<string | null>(null)
  const begun = useRef<string | null>(null)
  const isNeeded = address !== null && needsPreparation(address)

  const fail = useEffectEvent((failed: string) => {
    if (failed === key && begun.current !== key) onFailure()
  })
  useEffect(() => {
    if (address === null) return
    const timer = setTimeout(() => fail(key), patience)
    if (isNeeded) {
      preparePlayer(address).then(
        () => setPrepared(key),
        () => fail(key),
      )
    }
    return () => clearTimeout(timer)
  }, [address, isNeeded, key])

  return {
    isPrepared: !isNeeded || prepared === key,
    onBegun: () => {
      begun.current = key
    },
  }
}
