/**
 * Whose players lessons at external addresses are played with; 'streams' stands for streams and files
 * at the owner's own hosts. Each has a page of its own, which alone may load what that player needs.
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

/** The page that plays what is at this provider, in a frame of a page of the academy. */
export const playerPage = (provider: PlayerProvider | ':provider'): string => `/player/${provider}`
