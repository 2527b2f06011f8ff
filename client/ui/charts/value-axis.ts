const steps = [1, 2, 2.5, 5, 10]

/**
 * The vertical axis for these values: from the lowest to the highest, always including zero, with
 * about four marks at round values and little spare room.
 */
export function valueAxis(values: readonly number[]): {
  domain: [number, number]
  ticks: number[]
} {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return { domain: [-1, 1], ticks: [0] }
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((one) => one * power >= rough) ?? 10) * power
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  const room = (high - low) * 0.04
  return {
    domain: [low < 0 ? low - room : 0, high > 0 ? high + room : 0],
    // Adding zero turns -0 into 0.
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step + 0),
  }
}
