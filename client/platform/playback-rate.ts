const key = 'playbackRate'

/** The speed that was chosen last on this device; 1 where none was, or what is kept is none. */
export function keptRate(): number {
  const kept = Number(localStorage.getItem(key))
  return kept >= 0.25 && kept <= 4 ? kept : 1
}

/** Keeps a speed for the lessons to come. */
export function keepRate(rate: number): void {
  localStorage.setItem(key, String(rate))
}
