import type { PreferenceColumns } from './profile.store.ts'

const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (userAgent: string, table: readonly [RegExp, string][]) =>
  table.find(([sign]) => sign.test(userAgent))?.[1]

/** How a device is called that introduces itself so: 'Firefox on Windows', 'Unknown device'. */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

// Mails of everything that is new are for those who ask for them.
export const defaultPreferences: PreferenceColumns = {
  timeZone: null,
  notifyInApp: true,
  notifyByEmail: false,
}
