const key = 'videoQuality'

/** The quality of videos last chosen on this device, as its height; null for what the line allows. */
export function storedQuality(): number | null {
  const stored = Number(localStorage.getItem(key))
  return Number.isInteger(stored) && stored > 0 ? stored : null
}

/** Stores a choice for future videos. */
export function keepQuality(height: number | null): void {
  if (height === null) localStorage.removeItem(key)
  else localStorage.setItem(key, String(height))
}
