import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { seconds } from './durations.ts'
import { needsPreparation, preparePlayer } from './player-scripts.ts'

/** A player in a frame does not tell that it could not be loaded; after so long it has not been. */
const patience = seconds(20)

interface ExternalPlayer {
  address: string
  /** Called where the player cannot be had, or has not begun within twenty seconds. */
  onFailure: () => void
}

/**
 * Brings what the player of an address at another site needs. Gives whether the player can be shown,
 * and the function to call when it has told something.
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
