/** Why a broadcast that nobody would get cannot be sent; `meant` is how many members its filter matches. */
export function reachesNobody(meant: number): string {
  if (meant === 0) return 'Nobody would get it: no member matches the group.'
  const group = meant === 1 ? 'the one member' : `the ${meant.toLocaleString('en-US')} members`
  return `Nobody would get it: none of ${group} of this group takes news by e-mail at a confirmed address.`
}
