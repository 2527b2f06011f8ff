/** Formats bytes for people: '200 MB', '1.4 GB'. */
export function bytesInWords(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3))
  const size = Math.round((count / 1000 ** power) * 10) / 10
  return `${size} ${units[power]}`
}
