const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Why a value cannot be read: 'The volume “0” is not above 0.' */
export function faultOf(name: string, text: string, what: string): string {
  return text === '' ? `The ${name} is missing.` : `The ${name} “${shown(text)}” ${what}.`
}
