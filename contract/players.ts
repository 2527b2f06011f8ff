/**
 * The players for lessons at external addresses; 'streams' covers streams and files on the owner's
 * own hosts. Each has its own page, the only one allowed to load what that player needs.
 */
export const playerProviders = [
  'youtube',
  'vimeo',
  'wistia',
  'mux',
  'spotify',
  'twitch',
  'tiktok',
  'streams',
] as const
export type PlayerProvider = (typeof playerProviders)[number]

/** The page that plays this provider's videos, in a frame of an academy page. */
export const playerPage = (provider: PlayerProvider | ':provider'): string => `/player/${provider}`
