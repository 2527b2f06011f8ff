const rows = 'tr, li, article'
const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]'
/** How many milliseconds a row being deleted may take to disappear. */
const patience = 15_000

/** The row in which something was just pressed, even in a menu opened by the row. */
export function pressedRow(): Element | null {
  const menu = document.querySelector('[aria-haspopup=menu][aria-expanded=true]')
  return document.activeElement?.closest(rows) ?? menu?.closest(rows) ?? null
}

/**
 * Call before deleting a row: once it is gone, the focus moves to the row that takes its place, or to
 * the last one, so that keyboard users continue there instead of at the top of the page.
 */
export function focusNextRow(row: Element | null): void {
  const list = row?.parentElement
  if (!row || !list) return
  const next = row.nextElementSibling ?? row.previousElementSibling
  const place = list.closest<HTMLElement>('section, main')
  const watch = new MutationObserver(() => {
    if (row.isConnected) return
    stop()
    // Do not take the focus from somebody who has moved on meanwhile.
    if (document.activeElement && document.activeElement !== document.body) return
    const there = next?.isConnected ? firstIn(next) : null
    if (there) there.focus()
    else focusPlace(place)
  })
  const timer = setTimeout(() => stop(), patience)
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
  }
  watch.observe(document.body, { childList: true, subtree: true })
}

/** The first visible focusable element of a row. */
const firstIn = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(focusable)].find((one) => one.checkVisibility()) ?? null

function focusPlace(place: HTMLElement | null) {
  if (!place?.isConnected) return
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}
