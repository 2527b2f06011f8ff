const key = 'playbackRate'

/** The playback speed last chosen on this device; 1 if there is none or it is invalid. */
export function keptRate(): number {
  const kept = Number(localStorage.getItem(key))
  return kept >= 0.25 && kept <= 4 ? kept : 1
}

/** Stores a playback speed for future lessons. */
export function keepRate(rate: number): void {
  localStorage.setItem(key, String(rate))
}
