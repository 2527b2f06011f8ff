/** Where the choice is stored, for the first paint after a reload. */
const key = 'time-zone'

let chosen = readChoice()

function readChoice(): string | null {
  try {
    return known(localStorage.getItem(key))
  } catch {
    return null
  }
}

/** The zone, if this browser knows it. */
function known(zone: string | null): string | null {
  if (zone === null) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) && zone
  } catch {
    return null
  }
}

let device = { zone: '', readAt: Number.NEGATIVE_INFINITY }
/** Milliseconds after which a traveller's device is asked again. */
const aMinute = 60_000

/**
 * The time zone of this device, as 'Europe/Lisbon'. Asked once a minute: a list that shows fifty moments
 * would otherwise spend more time on asking than on showing them.
 */
export function deviceZone(): string {
  const now = performance.now()
  if (now - device.readAt > aMinute) {
    device = { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, readAt: now }
  }
  return device.zone
}

/** The time zone for all times shown and typed: the one that the user has chosen, or else the device's. */
export const ownZone = (): string => chosen ?? deviceZone()

/** Shows and reads times in this zone from now on; null for the device's. */
export function chooseZone(zone: string | null): void {
  chosen = known(zone)
  try {
    if (chosen === null) localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
  } catch {
    // Without storage the choice lasts until the page is reloaded.
  }
}
