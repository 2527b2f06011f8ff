const isWritten =
  /^([-+\u2212(]?) ?[^\d(+\-\u2212.,]{0,4}? ?(\(?[-+\u2212]?[\d.,][\d.,\s'\u2019]*(?:[eE][+-]?\d+)?\)?) ?[^\d)]*$/u

/** A number without an adjacent currency or unit: '$1,234.50', '-€3.20', '$(12.00)', '0.10 Lots'. */
export function bareNumber(text: string): string {
  if (text.length > 60) return text
  const [, sign = '', number] = isWritten.exec(text) ?? []
  return number !== undefined && /\d/.test(number) ? sign + number.trim() : text
}
