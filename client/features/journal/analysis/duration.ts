/** A duration in readable form: '45 min', '3 h 20 min', '2 d 4 h'. */
export function duration(minutes: number): string {
  const whole = Math.round(minutes)
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor(whole / 60) % 24, whole % 60]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`
  return `${rest} min`
}
