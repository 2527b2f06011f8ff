import type { PlayerProvider } from '#contract/players.ts'

/** What one provider's player needs of other hosts, by directive of its page's security policy. */
export interface PlayerNeeds {
  /** Scripts that run in the player's page. */
  script?: readonly string[]
  /** Players that run in a frame of their own, where the provider's own policy holds. */
  frame?: readonly string[]
  connect?: readonly string[]
  media?: readonly string[]
  image?: readonly string[]
  font?: readonly string[]
}

/**
 * Hosts of the players that lessons at external addresses use, each with what it is for. Nothing
 * here runs code from text: no player needs 'unsafe-eval'. Spotify's own script would; the client
 * speaks to Spotify's frame itself instead of loading it. Mux's player would report to litix.io and
 * load Google's script for casting; the client plays Mux's streams as streams. Wistia plays without
 * the hosts that it counts and watches errors with.
 */
const players: Record<Exclude<PlayerProvider, 'streams'>, PlayerNeeds> = {
  youtube: {
    // The loader of its player interface, and the script that the loader adds. No other address of
    // the host: some answer with a script of the caller's choice.
    script: ['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'],
    // The player; the second for addresses without cookies.
    frame: ['https://www.youtube.com/embed/', 'https://www.youtube-nocookie.com/embed/'],
  },
  // Videos, and events. Its interface is part of the client.
  vimeo: { frame: ['https://player.vimeo.com/video/', 'https://vimeo.com/event/'] },
  wistia: {
    // Plays inside the page: its script loads its parts, and what it knows of a video as a script.
    script: ['https://fast.wistia.com', 'https://fast.wistia.net'],
    // Playlists, segments, captions.
    connect: ['https://*.wistia.com', 'https://*.wistia.net'],
    media: ['https://*.wistia.com', 'https://*.wistia.net'],
    // Still pictures.
    image: ['https://*.wistia.com', 'https://*.wistia.net'],
    font: ['https://fast.wistia.com', 'data:'],
  },
  mux: {
    // stream.mux.com hands over to changing hosts of its delivery networks.
    connect: ['https://*.mux.com'],
    // Where the browser plays streams by itself.
    media: ['https://*.mux.com'],
  },
  spotify: { frame: ['https://open.spotify.com/embed/'] },
  twitch: { frame: ['https://player.twitch.tv'] },
  tiktok: { frame: ['https://www.tiktok.com/player/v1/'] },
}

/** What the page of a provider's player may load; `mediaHosts` are those of the owner's own streams. */
export const needsOf = (provider: PlayerProvider, mediaHosts: readonly string[]): PlayerNeeds =>
  provider === 'streams' ? { connect: mediaHosts, media: mediaHosts } : players[provider]
