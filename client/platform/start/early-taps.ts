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

/** The button pressed before React was ready, once; from then on React handles events itself. */
export function takeTap(): HTMLButtonElement | undefined {
  const { keepTap, keptTap } = window
  for (const kind of kinds) if (keepTap) document.removeEventListener(kind, keepTap, true)
  window.keepTap = undefined
  window.keptTap = undefined
  return keptTap
}

/** Repeats a press that came too early. */
export function pressAgain(button: HTMLButtonElement): void {
  if (button.isConnected && !button.disabled) button.click()
}
