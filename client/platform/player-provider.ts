import { canPlay } from 'react-player/patterns'
import { type PlayerProvider, playerProviders } from '#contract/players.ts'

/** With whose player an external address is played. */
export function providerOf(address: string): PlayerProvider {
  const named = playerProviders.find((name) => name !== 'streams' && canPlay[name](address))
  if (named) return named
  const host = URL.parse(address)?.hostname ?? ''
  // Their streams and files, which are played as such.
  if (host.endsWith('.mux.com')) return 'mux'
  return /\.wistia\.(?:com|net)$/.test(host) ? 'wistia' : 'streams'
}
