import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { seconds } from '../durations.ts'
import { needsPreparation, preparePlayer } from './player-scripts.ts'

/** A player in a frame does not report that it failed to load; after this long it is assumed. */
const patience = seconds(20)

interface ExternalPlayer {
  address: string
  /** Called if the player can't be loaded, or has not started within twenty seconds. */
  onFailure: () => void
}

/**
 * Loads what the player of an address on another site needs. Returns whether the player can be shown,
 * and the function to call when it has reported something.
 */
export function useExternalPlayer({ address, onFailure }: ExternalPlayer) {
  const [prepared, setPrepared] = useState<string | null>(null)
  const begun = useRef<string | null>(null)
  const isNeeded = needsPreparation(address)

  const fail = useEffectEvent((failed: string) => {
    if (failed === address && begun.current !== address) onFailure()
  })
  useEffect(() => {
    const timer = setTimeout(() => fail(address), patience)
    if (isNeeded) {
      preparePlayer(address).then(
        () => setPrepared(address),
        () => fail(address),
      )
    }
    return () => clearTimeout(timer)
  }, [address, isNeeded])

  return {
    isPrepared: !isNeeded || prepared === address,
    onBegun: () => {
      begun.current = address
    },
  }
}
