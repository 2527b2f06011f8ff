const key = 'playbackRate'

/** The playback speed last chosen on this device; 1 if there is none or it is invalid. */
export function storedRate(): number {
  const stored = Number(localStorage.getItem(key))
  return stored >= 0.25 && stored <= 4 ? stored : 1
}

/** Stores a playback speed for future lessons. */
export function keepRate(rate: number): void {
  localStorage.setItem(key, String(rate))
}
