import { canPlay } from 'react-player/patterns'
import { type PlayerProvider, playerProviders } from '#contract/players.ts'

/** Whose player plays an external address. */
export function providerOf(address: string): PlayerProvider {
  const named = playerProviders.find((name) => name !== 'streams' && canPlay[name](address))
  if (named) return named
  const host = URL.parse(address)?.hostname ?? ''
  // Mux streams and files are played directly.
  if (host.endsWith('.mux.com')) return 'mux'
  return /\.wistia\.(?:com|net)$/.test(host) ? 'wistia' : 'streams'
}
