const names = {
  accent: '--accent-line',
  ink: '--primary',
  loss: '--loss',
  profit: '--profit',
  series: '--series',
  text: '--muted-foreground',
  grid: '--border',
  back: '--card',
} as const
export type ColorName = keyof typeof names

/** The theme's colours in a format that the library's canvas understands. */
export function themeColors(): Record<ColorName, string> {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const style = getComputedStyle(document.documentElement)
  const rgb = (name: string) => {
    if (!pen) return '#808080'
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = style.getPropertyValue(name).trim()
    pen.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha = 255] = pen.getImageData(0, 0, 1, 1).data
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`
  }
  const colors = Object.entries(names).map(([name, token]) => [name, rgb(token)])
  return Object.fromEntries(colors) as Record<ColorName, string>
}
