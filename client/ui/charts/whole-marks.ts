/**
 * The marks of an axis from zero for counts and money: about three, at round multiples of `unit`, which is one
 * member or one whole dollar; the last is the axis's top.
 */
export function wholeMarks(highest: number, unit: number): number[] {
  const rough = Math.max(highest, unit) / unit / 2
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 1
  const count = Math.max(1, Math.ceil(highest / unit / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step * unit)
}
