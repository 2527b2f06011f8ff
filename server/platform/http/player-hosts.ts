import type { PlayerProvider } from '#contract/players.ts'

/** The other hosts that a provider's player needs, by directive of its page's security policy. */
export interface PlayerNeeds {
  /** Scripts that run in the player's page. */
  script?: readonly string[]
  /** Players that run in a frame of their own, under the provider's own policy. */
  frame?: readonly string[]
  connect?: readonly string[]
  media?: readonly string[]
  image?: readonly string[]
  font?: readonly string[]
}

/**
 * The hosts needed by the players for lessons at external addresses, with their purpose. Nothing
 * here runs code from text: no player needs 'unsafe-eval'. Spotify's own script would, so the
 * client talks to Spotify's frame itself instead of loading it. Mux's player would report to
 * litix.io and load Google's script for casting, so the client plays Mux's streams as plain
 * streams. Wistia works without its hosts for statistics and error reports.
 */
const players: Record<Exclude<PlayerProvider, 'streams'>, PlayerNeeds> = {
  youtube: {
    // The loader of its player API, and the script that it adds. No other address of the host,
    // because some return a script of the caller's choice.
    script: ['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'],
    // The player; the second is for addresses without cookies.
    frame: ['https://www.youtube.com/embed/', 'https://www.youtube-nocookie.com/embed/'],
  },
  // Videos, and events. Its API is part of the client.
  vimeo: { frame: ['https://player.vimeo.com/video/', 'https://vimeo.com/event/'] },
  wistia: {
    // Plays inside the page: its script loads further parts, and a video's metadata as a script.
    script: ['https://fast.wistia.com', 'https://fast.wistia.net'],
    // Playlists, segments, captions.
    connect: ['https://*.wistia.com', 'https://*.wistia.net'],
    media: ['https://*.wistia.com', 'https://*.wistia.net'],
    // Still pictures.
    image: ['https://*.wistia.com', 'https://*.wistia.net'],
    font: ['https://fast.wistia.com', 'data:'],
  },
  mux: {
    // stream.mux.com redirects to changing hosts of its delivery networks.
    connect: ['https://*.mux.com'],
    // For browsers that play streams natively.
    media: ['https://*.mux.com'],
  },
  spotify: { frame: ['https://open.spotify.com/embed/'] },
  twitch: { frame: ['https://player.twitch.tv'] },
  tiktok: { frame: ['https://www.tiktok.com/player/v1/'] },
}

/** What the page of a provider's player may load; `mediaHosts` are those of the owner's own streams. */
export const needsOf = (provider: PlayerProvider, mediaHosts: readonly string[]): PlayerNeeds =>
  provider === 'streams' ? { connect: mediaHosts, media: mediaHosts } : players[provider]
