const rows = 'tr, li, article'
const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]'
/** Milliseconds in which a row that is being deleted is expected to go. */
const patience = 15_000

/** The row in which something has just been pressed, also in a menu that the row has opened. */
export function pressedRow(): Element | null {
  const menu = document.querySelector('[aria-haspopup=menu][aria-expanded=true]')
  return document.activeElement?.closest(rows) ?? menu?.closest(rows) ?? null
}

/**
 * Before a row is deleted: once it is gone, the focus goes to the row that takes its place, or the last
 * one, so that whoever works by keyboard goes on there and not at the top of the page.
 */
export function focusNextRow(row: Element | null): void {
  const list = row?.parentElement
  if (!row || !list) return
  const next = row.nextElementSibling ?? row.previousElementSibling
  const place = list.closest<HTMLElement>('section, main')
  const watch = new MutationObserver(() => {
    if (row.isConnected) return
    stop()
    // Somebody who has gone on meanwhile is not fetched back.
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

/** What can be seen of what takes the focus in a row. */
const firstIn = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>(focusable)].find((one) => one.checkVisibility()) ?? null

function focusPlace(place: HTMLElement | null) {
  if (!place?.isConnected) return
  if (!place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}
