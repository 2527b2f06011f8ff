declare global {
  interface Window {
    /** Listens until React takes over. */
    keepTap?: (event: Event) => void
    /** The last button that was pressed before that, or that submits the form that was submitted. */
    keptTap?: HTMLButtonElement
  }
}

const kinds = ['click', 'submit', 'input']

/**
 * Goes into the head of a page: records the last button pressed before React is ready. A form is recorded
 * when it is submitted, which a press does only if the browser accepts the input, and Enter does as well;
 * the browser must not send it itself. Typing on in the form takes that back.
 */
export const tapsScript = `${JSON.stringify(kinds)}.forEach(function(k){document.addEventListener(k,window.keepTap=window.keepTap||function(e){var t=e.target,b=window.keptTap;if(e.type==='submit'){e.preventDefault();window.keptTap=e.submitter||undefined}else if(e.type==='input'){if(b&&b.type==='submit'&&b.form===t.form)window.keptTap=undefined}else{t=t.closest('button');if(t?t.type!=='submit'||!t.form:!b||b.type!=='submit')window.keptTap=t||undefined}},true)})`

/** The attribute of a part of a prerendered page that React takes over only once its own scripts have come. */
const takenLater = 'data-taken-later'
export const takenLaterProps = { [takenLater]: '' }

/** The last button pressed in such a part before it was taken over, and the event of it. */
let keptLate: { button: HTMLButtonElement | null; event: Event | null } | undefined
const keepLate = (event: Event) => {
  const target = event.target as Element
  if (target.closest(`[${takenLater}]`)) keptLate = { button: target.closest('button'), event }
}

/**
 * The button pressed before React was ready, once; from then on React handles events itself, but for those of a part
 * that is taken over later: what is pressed there waits for `takeLateTap`.
 */
export function takeTap(): HTMLButtonElement | undefined {
  const { keepTap, keptTap } = window
  for (const kind of kinds) if (keepTap) document.removeEventListener(kind, keepTap, true)
  window.keepTap = undefined
  window.keptTap = undefined
  const part = document.querySelector(`[${takenLater}]`)
  // Before React, which lets no event through to what it has not taken over.
  if (part) window.addEventListener('click', keepLate, true)
  if (!keptTap || !part?.contains(keptTap)) return keptTap
  keptLate = { button: keptTap, event: null }
  return undefined
}

/** The button pressed in a part before React took it over, once; from then on React handles its events. */
export function takeLateTap(): HTMLButtonElement | undefined {
  window.removeEventListener('click', keepLate, true)
  const kept = keptLate
  keptLate = undefined
  // React may take a part over because of a press, which it then handles itself.
  return kept && kept.event !== window.event ? (kept.button ?? undefined) : undefined
}

/** Repeats a press that came too early. */
export function pressAgain(button: HTMLButtonElement): void {
  if (button.isConnected && !button.disabled) button.click()
}
